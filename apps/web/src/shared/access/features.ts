import { FEATURES, type Feature } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { Access } from './access.ts';

const FEATURE_PATHS = {
  PURCHASE_PRICES: '/purchase-prices',
  QUICK_TRADING: '/quick-trading',
  MARKETPLACE: '/marketplace',
  STOCK_EXCHANGE: '/stock-exchange',
  MARKET_NEWS: '/reports',
  TRADING: '/trades',
  POSITION: '/position',
  STORAGES: '/storages',
  TRANSACTIONS_ORDERS: '/transactions-and-orders',
} as const satisfies Record<Feature, `/${string}`>;

/** The feature whose page is at an address; what is below it has titles of its own. */
export function featureAt(path: string): Feature | undefined {
  return FEATURES.find((feature) => FEATURE_PATHS[feature] === path);
}

/** Only these pages carry the parameter `currency` (docs/product/screens.md#parameters). */
export const PRICED_FEATURES: ReadonlySet<Feature> = new Set([
  'PURCHASE_PRICES',
  'QUICK_TRADING',
  'MARKETPLACE',
]);

/** The address of a feature; what else its page needs is filled in when it opens. */
export function featureAddress(access: Pick<Access, 'currency'>, feature: Feature) {
  const search: { currency?: CurrencyType } = PRICED_FEATURES.has(feature)
    ? { currency: access.currency }
    : {};
  return { to: FEATURE_PATHS[feature], search };
}
