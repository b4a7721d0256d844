import {
  ArchivedStoragesDocument,
  type ArchivedStoragesQuery,
  CompanyDocument,
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
import { tradingQuery } from '#market/trading/trading-api.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';

type Storages = NonNullable<CompanyQuery['company']>['storages'];
export type StorageWithOffers = Storages[number];
export type ArchivedStorage = NonNullable<ArchivedStoragesQuery['company']>['storages'][number];
export type HeldOffer = StorageWithOffers['offers'][number];
export type LastPrice = StorageWithOffers['lastPrices'][number];
export type StorageDetail = NonNullable<StorageQuery['storage']>;
export type OfferDetail = NonNullable<OfferQuery['offer']>;

/** Prices are asked for again every minute, and at once on a push (docs/product/prices.md#refresh). */
const REFETCH_MS = 60_000;

interface Asked {
  id: string;
  currency: Currency;
  favourites: string[];
  locale: Locale;
}

/** All that a company holds, with its orders and prices. */
export const storagesQuery = (asked: Asked) => ({
  ...tradingQuery(CompanyDocument, asked),
  refetchInterval: REFETCH_MS,
});

/** Archived storages among all others. */
export const archivedStoragesQuery = (companyId: string, currency: Currency) =>
  tradingQuery(ArchivedStoragesDocument, { companyId, currency });

export const storageQuery = (id: string, locale: Locale) => tradingQuery(StorageDocument, { id, locale });

export const offerQuery = (id: string, locale: Locale) => tradingQuery(OfferDocument, { id, locale });

export const offerPricesQuery = (asked: Asked) => ({
  ...tradingQuery(OfferPricesDocument, asked),
  refetchInterval: REFETCH_MS,
});

/** Never stale (docs/product/screens.md#refreshing). */
export const cropsQuery = (locale: Locale) => ({
  ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale }),
  ...CACHED_FOREVER,
});
