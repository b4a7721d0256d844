import {
  ArchivedStoragesDocument,
  type ArchivedStoragesQuery,
  type CompanyQuery,
  CropsDocument,
  type Currency,
  type Locale,
  OfferDocument,
  OfferPricesDocument,
  type OfferQuery,
  StorageDocument,
  type StorageQuery,
} from '@canola/api-schema/trading/generated/operations';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';

type Storages = NonNullable<CompanyQuery['company']>['storages'];
export type StorageWithOffers = Storages[number];
export type ArchivedStorage = NonNullable<ArchivedStoragesQuery['company']>['storages'][number];
export type HeldOffer = StorageWithOffers['offers'][number];
export type LastPrice = StorageWithOffers['lastPrices'][number];
export type StorageDetail = NonNullable<StorageQuery['storage']>;
export type OfferDetail = NonNullable<OfferQuery['offer']>;

interface PriceVariables {
  id: string;
  currency: Currency;
  favourites: string[];
  locale: Locale;
}

export const archivedStoragesQuery = (companyId: string, currency: Currency) =>
  tradingQuery(ArchivedStoragesDocument, { companyId, currency });

export const storageQuery = (id: string, locale: Locale) => tradingQuery(StorageDocument, { id, locale });

export const offerQuery = (id: string, locale: Locale) => tradingQuery(OfferDocument, { id, locale });

export const offerPricesQuery = (variables: PriceVariables) => ({
  ...tradingQuery(OfferPricesDocument, variables),
  refetchInterval: PRICE_REFETCH_MS,
});

/** Never stale (docs/product/screens.md#refreshing). */
export const cropsQuery = (locale: Locale) => ({
  ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }),
  ...CACHED_FOREVER,
});
