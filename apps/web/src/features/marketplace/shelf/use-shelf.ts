import { FutureQuartersDocument, MarketplaceDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { keepWhile } from '#market/trading/keep-while.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { useMarketPlace } from '../use-market-place.ts';
import { shelfRows } from './shelf.ts';

/** Everything that the shelf shows at a place; nutrients are valued in this quarter, or else in the current one. */
export function useShelf(quarterId: string | undefined) {
  const { place, company, currency, variablesIn } = useMarketPlace();
  useLiveRegions([place?.region]);
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId: company.id }));
  const variables = { ...variablesIn(currency), quarterId: quarterId ?? null };
  const items = useQuery({
    ...tradingQuery(MarketplaceDocument, variables),
    enabled: place !== undefined,
    refetchInterval: PRICE_REFETCH_MS,
    // Another currency may show the old prices until the new ones are there; another place may not.
    placeholderData: keepWhile({
      latitude: variables.latitude,
      longitude: variables.longitude,
      companyId: company.id,
    }),
  });
  const traded = useQuery({
    ...tradingQuery(MarketplaceDocument, { ...variables, ...variablesIn(company.currency) }),
    enabled: place !== undefined && currency !== company.currency,
    refetchInterval: PRICE_REFETCH_MS,
  });
  const found = items.data?.marketplace;
  const rows = useMemo(() => shelfRows(found ?? []), [found]);
  const also = useMemo(
    () =>
      new Map(
        (traded.data?.marketplace ?? []).flatMap(({ lowestPrices }) =>
          lowestPrices.map((price) => [price.id, price]),
        ),
      ),
    [traded.data],
  );
  const [first] = rows;
  return {
    rows,
    /** Each price in the currency that is bought in, where the page is in another one (docs/product/prices.md#currencies). */
    also: currency === company.currency ? undefined : also,
    quarters: quarters.data?.futureQuarters ?? [],
    region: first?.item.lowestPrices[0]?.region.name,
    /** Of the prices that are shown: for a moment after a change still the one before. */
    currency: first?.item.currency ?? currency,
    isReady: Boolean(quarters.data && items.data),
    /** The one that the states of the screen follow. */
    query: quarters.error && !quarters.data ? quarters : items,
    updatedAt: items.dataUpdatedAt,
  };
}
