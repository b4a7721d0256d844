import type { Commodity } from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { monthsQuery, seriesQuery } from '../stock-exchange.queries.ts';
import type { Range } from '../stock-exchange.search.ts';
import { INSTRUMENTS } from './instrument.ts';
import { useToday } from './use-today.ts';

/** Everything on the card of a commodity. */
export function useFutures(commodity: Commodity, range: Range) {
  const today = useToday();
  const { hasNext } = INSTRUMENTS[commodity];
  const current = useQuery(seriesQuery({ commodity, range, today }));
  const next = useQuery({
    ...seriesQuery({ commodity, period: 'NEXT', range, today }),
    enabled: hasNext,
  });
  const settled = useQuery(monthsQuery({ commodity }));
  const isTraded = range === 'today' && (current.data?.rates.length ?? 0) > 0;
  const bids = useQuery({ ...monthsQuery({ commodity, type: 'BID' }), enabled: isTraded });
  const shown = hasNext ? [current, next] : [current];
  const all = [...shown, settled];
  return {
    current: current.data,
    next: hasNext ? next.data : undefined,
    /** In a running session its bids, otherwise the settlements. */
    rows: (isTraded && bids.data?.rows.length ? bids.data : settled.data)?.rows ?? [],
    isLoading: shown.some(({ isLoading }) => isLoading),
    isFailed: all.some(({ isError, data }) => isError && !data),
    isRetrying: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}
