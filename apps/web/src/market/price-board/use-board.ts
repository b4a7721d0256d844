import type { CurrencyType } from '@canola/api-schema/money';
import { TraderPricesDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { TRIAL_FAVOURITES } from '#market/favourites/favourites.ts';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { keepWhile } from '#market/trading/keep-while.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { boardQueries } from './board.queries.ts';
import { boardRows } from './board.ts';
import { PRICE_REFETCH_MS } from './price-refetch.ts';
import { usePriceCompany, useTradingCurrency } from './use-price-company.ts';

interface BoardOptions {
  place: PostalCode | undefined;
  currency: CurrencyType;
  favourites: readonly string[];
  isTrial: boolean;
}

export function useBoard({ place, currency, favourites, isTrial }: BoardOptions) {
  const locale = useLanguage();
  const companyId = usePriceCompany()?.id ?? null;
  // Only in trial do they decide what is shown; otherwise a star would fetch all prices again
  // (docs/product/plans.md#masking).
  const counted = isTrial ? favourites.slice(0, TRIAL_FAVOURITES) : [];
  const hasPlace = place !== undefined;
  useLiveRegions([place?.region]);

  const { variables, ...queries } = boardQueries({ place, currency, favourites: counted, companyId, locale });
  const crops = useQuery(queries.crops);
  const quarters = useQuery(queries.quarters);
  const prices = useQuery({
    ...queries.prices,
    enabled: hasPlace,
    refetchInterval: PRICE_REFETCH_MS,
    // Another currency may show the old prices until the new ones are there; another place may not.
    placeholderData: keepWhile({ latitude: variables.latitude, longitude: variables.longitude, companyId }),
  });
  const trading = useTradingCurrency();
  const traded = useQuery({
    ...tradingQuery(TraderPricesDocument, { ...variables, currency: trading }),
    enabled: hasPlace && currency !== trading,
    refetchInterval: PRICE_REFETCH_MS,
  });
  const sparklines = useQuery({
    ...queries.sparklines,
    enabled: hasPlace,
    refetchInterval: PRICE_REFETCH_MS,
  });

  // The lines next to the names may come a moment after the prices.
  const lines = useDeferredValue(sparklines.data?.sparklines);
  const rows = useMemo(
    () =>
      boardRows({
        crops: crops.data?.crops ?? [],
        prices: prices.data?.marketPrices ?? [],
        sparklines: lines ?? [],
      }),
    [crops.data, prices.data, lines],
  );
  const also = useMemo(
    () => new Map((traded.data?.marketPrices ?? []).map((price) => [price.id, price])),
    [traded.data],
  );
  const first = prices.data?.marketPrices?.[0];
  return {
    rows,
    /**
     * Each quote in the currency that is traded in, where the page is in another one
     * (docs/product/prices.md#currencies).
     */
    also: first?.currency === trading ? undefined : also,
    quarters: quarters.data?.futureQuarters ?? [],
    region: first?.region.name,
    /** Of the prices that are shown: for a moment after a change still the one before. */
    currency: first?.currency ?? currency,
    isReady: Boolean(crops.data && quarters.data && prices.data),
    /** The states of the screen follow a query that failed, else the prices. */
    query: [crops, quarters].find((query) => query.error && !query.data) ?? prices,
    updatedAt: prices.dataUpdatedAt,
  };
}
