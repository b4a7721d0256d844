import type { CurrencyType } from '@canola/api-schema/money';
import { MarketDocument, type MarketQuery } from '@canola/api-schema/trading/generated/operations';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { TRIAL_FAVOURITES } from '#market/favourites/favourites.ts';
import { useFavourites } from '#market/favourites/use-favourites.ts';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** In the browser's storage (docs/product/plans.md#favourites). */
const FAVOURITES_KEY = 'purchase-prices.favorites';

export function usePriceFavourites() {
  const favourites = useFavourites(FAVOURITES_KEY);
  const isTrial = useAccess().modeOf('PURCHASE_PRICES') === 'trial';
  return { favourites, isTrial, counted: isTrial ? favourites.ids.slice(0, TRIAL_FAVOURITES) : [] };
}

export type Market = NonNullable<MarketQuery['market']>;

/** Of any quote, old ones too: the newest of its crop, quarter and region (docs/product/prices.md#quotes). */
export function useMarket(marketPriceId: string | undefined, inCurrency?: CurrencyType) {
  const access = useAccess();
  const locale = useLanguage();
  const companyId = usePriceCompany()?.id ?? null;
  const { counted } = usePriceFavourites();
  const { currency = access.currency } = useSearch({ strict: false });
  const { queryFn, ...query } = tradingQuery(MarketDocument, {
    marketPriceId: marketPriceId ?? '',
    companyId,
    currency: inCurrency ?? currency,
    favourites: counted,
    locale,
  });
  return useQuery({
    ...query,
    queryFn: marketPriceId === undefined ? skipToken : queryFn,
    refetchInterval: PRICE_REFETCH_MS,
  });
}

/** A market has open prices, only prices that the plan masks, or none, as in a quarter that is over. */
export function quotesOf(prices: readonly { masked: boolean }[]): 'open' | 'masked' | 'none' {
  if (prices.length === 0) return 'none';
  return prices.every(({ masked }) => masked) ? 'masked' : 'open';
}
