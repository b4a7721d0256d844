import type { CurrencyType } from '@canola/api-schema/money';
import {
  CropPricesRegionDocument,
  CropsDocument,
  FutureQuartersDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '#market/postal-code/use-place.ts';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';

/** One crop at the page's place: who quotes it, for which quarters, in the currency that contracts are in. */
export function useCropMarket(cropId: string) {
  const { place } = usePlace();
  const locale = useLanguage();
  const company = useTradingCompany();
  const crops = useQuery({
    ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }),
    ...CACHED_FOREVER,
  });
  const quarters = useQuery(tradingQuery(FutureQuartersDocument, { companyId: company.id }));
  const prices = useCropPrices(cropId, company.currency);
  return {
    place,
    company,
    crop: crops.data?.crops.find(({ id }) => id === cropId),
    quarters: quarters.data?.futureQuarters ?? [],
    prices: prices.data?.marketPrices ?? [],
    isReady: Boolean(crops.data && quarters.data && prices.data && place),
    /** The one that the states of the panel follow. */
    query: [crops, quarters].find((query) => query.error && !query.data) ?? prices,
  };
}

export function useCropPrices(cropId: string, currency: CurrencyType, isEnabled = true) {
  const { place } = usePlace();
  const locale = useLanguage();
  const company = useTradingCompany();
  return useQuery({
    ...tradingQuery(CropPricesRegionDocument, {
      latitude: place?.latitude ?? 0,
      longitude: place?.longitude ?? 0,
      currency,
      cropId,
      companyId: company.id,
      locale,
    }),
    enabled: place !== undefined && isEnabled,
    refetchInterval: PRICE_REFETCH_MS,
  });
}
