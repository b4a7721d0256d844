import {
  FutureQuartersDocument,
  MarketplaceDocument,
  type MarketplaceQueryVariables,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { useMarketPlace } from '../use-market-place.ts';
import { shelfRows } from './shelf.ts';

/** Everything that the shelf shows at a place; nutrients are valued in the given quarter, or else in the current one. */
export function useShelf(quarterId: string | undefined) {
  const { place, company, currency, asked } = useMarketPlace();
  useLiveRegions([place?.region]);
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId: company.id }));
  const variables = { ...asked(currency), quarterId: quarterId ?? null };
  const items = useQuery({
    ...tradingQuery(MarketplaceDocument, variables),
    enabled: place !== undefined,
    refetchInterval: PRICE_REFETCH_MS,
    placeholderData: (before, query) => (isSamePlace(query?.queryKey[2], variables) ? before : undefined),
  });
  const traded = useQuery({
    ...tradingQuery(MarketplaceDocument, { ...variables, ...asked(company.currency) }),
    enabled: place !== undefined && currency !== company.currency,
    refetchInterval: PRICE_REFETCH_MS,
  });
  const found = items.data?.marketplace;
  const rows = useMemo(() => shelfRows(found ?? []), [found]);
  const also = useMemo(
    () =>
      new Map(
        (traded.data?.marketplace ?? []).flatMap(({ lowestPrices }) =>
          lowestPrices.map((one) => [one.id, one]),
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

/** Another currency or quarter may show the old prices until the new ones are there; another place may not. */
function isSamePlace(key: unknown, now: MarketplaceQueryVariables): boolean {
  const before = key as MarketplaceQueryVariables | undefined;
  return (
    before?.latitude === now.latitude &&
    before.longitude === now.longitude &&
    before.companyId === now.companyId
  );
}
