import type { CurrencyType } from '@canola/api-schema/money';
import {
  type Commodity,
  CommodityCurrent,
  CommodityRates,
  type ContractPeriod,
  CurrencyRates,
  type RateType,
} from '@canola/api-schema/prices/rates';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { firstDayOf, pairOf, rateTypeOf } from './ranges.ts';
import type { PairRange, Range } from './stock-exchange.search.ts';

export const EXCHANGE_KEY = 'exchange';

/** How often the bids of a running session are fetched; a browser caches a reply for as long. */
const BIDS_REFETCH_MS = 60_000;

interface SeriesOf {
  commodity: Commodity;
  period?: ContractPeriod;
  range: Range;
  today: string;
  currency?: CurrencyType;
}

export function seriesQuery({ commodity, period = 'CURRENT', range, today, currency }: SeriesOf) {
  const type = rateTypeOf(range);
  const query = { period, type, currency, 'date-from': firstDayOf(range, today) };
  return queryOptions({
    queryKey: [EXCHANGE_KEY, 'rate', commodity, range, query],
    queryFn: ({ signal }) =>
      api.get(`/can-prices/api/commodity/rate/${commodity}`, { schema: CommodityRates, query, signal }),
    refetchInterval: type === 'BID' ? BIDS_REFETCH_MS : false,
  });
}

interface MonthsOf {
  commodity: Commodity;
  type?: RateType;
  /** The newest price up to this day, of the contracts that were listed then. */
  to?: string;
}

export function monthsQuery({ commodity, type = 'SETTLE', to }: MonthsOf) {
  const query = { type, 'date-to': to };
  return queryOptions({
    queryKey: [EXCHANGE_KEY, 'current', commodity, query],
    queryFn: ({ signal }) =>
      api.get(`/can-prices/api/commodity/current/${commodity}`, { schema: CommodityCurrent, query, signal }),
    refetchInterval: type === 'BID' ? BIDS_REFETCH_MS : false,
  });
}

export function pairQuery(currency: CurrencyType, range: PairRange, today: string) {
  const query = { 'date-from': firstDayOf(range, today) };
  return queryOptions({
    queryKey: [EXCHANGE_KEY, 'pair', currency, range, query],
    queryFn: async ({ signal }) => {
      const [base, counter] = pairOf(currency);
      return await api.get(`/can-prices/api/currency/rate/${base}/${counter}`, {
        schema: CurrencyRates,
        query,
        signal,
      });
    },
  });
}
