import {
  CropParametersDocument,
  FutureQuartersDocument,
  MarketplaceItemDocument,
  type MarketplaceItemQuery,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { keepWhile } from '#market/trading/keep-while.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { useMarketPlace } from '../use-market-place.ts';

export type Item = NonNullable<MarketplaceItemQuery['marketplaceItem']>;

/** One input at the page's place, in the currency that contracts are in (docs/product/marketplace.md#buying). */
export function useItem(cropId: string, quarterId: string) {
  const { place, company, currency, variablesIn } = useMarketPlace();
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId: company.id }));
  const traded = { ...variablesIn(company.currency), cropId };
  const live = { enabled: place !== undefined, refetchInterval: PRICE_REFETCH_MS };
  const query = useQuery({
    ...tradingQuery(MarketplaceItemDocument, { ...traded, quarterId }),
    ...live,
    // It has the prices of every quarter: the form of a purchase stays while those of another one are on their way.
    placeholderData: keepWhile(traded),
  });
  const shown = useQuery({
    ...tradingQuery(MarketplaceItemDocument, { ...variablesIn(currency), cropId, quarterId }),
    ...live,
    enabled: live.enabled && currency !== company.currency,
  });
  const quarter = quarters.data?.futureQuarters.find(({ id }) => id === quarterId);
  return {
    place,
    item: query.data?.marketplaceItem ?? undefined,
    quarter,
    quarters: quarters.data?.futureQuarters ?? [],
    /** The same prices in the page's currency, where that is another one (docs/product/prices.md#currencies). */
    shownPrices: currency === company.currency ? [] : (shown.data?.marketplaceItem?.prices ?? []),
    isReady: Boolean(quarters.data && query.data && place),
    query: quarters.error && !quarters.data ? quarters : query,
  };
}

export function useParameters(cropId: string, traderId: string | undefined) {
  const { data } = useQuery({
    ...tradingQuery(CropParametersDocument, { cropId, traderId: traderId ?? null, locale: useLanguage() }),
    ...CACHED_FOREVER,
    placeholderData: keepWhile({ cropId }),
  });
  return data?.cropParameters ?? [];
}
