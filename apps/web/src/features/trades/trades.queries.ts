import {
  FutureQuartersDocument,
  OfferPricesDocument,
  type OfferPricesQuery,
  OrderListDocument,
  type OrderListQuery,
  StoragesForTradingDocument,
  type StoragesForTradingQuery,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { useListedStorages } from '#market/storages/use-listed-storages.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

export type TradeStorage = NonNullable<StoragesForTradingQuery['company']>['storages'][number];
export type BoardOffer = TradeStorage['offers'][number];
export type TradeOffer = NonNullable<OrderListQuery['offer']>;
export type OfferPrice = NonNullable<OfferPricesQuery['offer']>['lastPrices'][number];

export function useTradeStorages(search: string) {
  const { id: companyId, currency } = useTradingCompany();
  const locale = useLanguage();
  return useListedStorages(StoragesForTradingDocument, { companyId, currency, locale }, search);
}

/**
 * The offer with its storage and active orders; `null` when it is not the active company's. `companyId` says whose it
 * is, so that a link to one's own other company can switch to it (docs/product/companies.md#foreign-companies).
 */
export function useTradeOffer(offerId: string) {
  const { id: companyId } = useTradingCompany();
  const locale = useLanguage();
  return useQuery({
    ...tradingQuery(OrderListDocument, { id: offerId, locale }),
    select: ({ offer }) => ({
      offer: offer?.storage.company.id === companyId ? offer : null,
      companyId: offer?.storage.company.id,
    }),
  });
}

/** The newest price of each trader for the offer's crop, by quarter, with where it is taken over. */
export function useOfferPrices(offerId: string) {
  const { currency } = useTradingCompany();
  const locale = useLanguage();
  return useQuery({
    ...tradingQuery(OfferPricesDocument, { id: offerId, currency, locale }),
    refetchInterval: PRICE_REFETCH_MS,
    select: ({ offer }) => offer?.lastPrices ?? [],
  });
}

export function useQuarters() {
  const { id: companyId } = useTradingCompany();
  return useQuery({
    ...tradingQuery(FutureQuartersDocument, { companyId }),
    select: ({ futureQuarters }) => futureQuarters,
  });
}
