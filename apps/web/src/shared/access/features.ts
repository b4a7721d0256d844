import type { Feature } from '@canola/api-schema/access';
import { type PriceSearch, priceSearchOf } from '#shared/postal-code/price-search.ts';
import type { Access } from './access.ts';

const FEATURE_PATHS = {
  PURCHASE_PRICES: '/purchase-prices',
  QUICK_TRADING: '/quick-trading',
  MARKETPLACE: '/marketplace',
  STOCK_EXCHANGE: '/stock-exchange',
  MARKET_NEWS: '/reports',
  TRADING: '/trades',
  STORAGES: '/storages',
  TRANSACTIONS_ORDERS: '/transactions-and-orders',
} as const satisfies Record<Feature, `/${string}`>;

/** The menu's order (spec 1 §2). */
export const MENU_ORDER = [
  'PURCHASE_PRICES',
  'QUICK_TRADING',
  'MARKETPLACE',
  'STOCK_EXCHANGE',
  'MARKET_NEWS',
  'TRADING',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
] as const satisfies readonly Feature[];

/** Only these pages carry the parameter `currency` (decisions §14). */
export const PRICED_FEATURES: ReadonlySet<Feature> = new Set([
  'PURCHASE_PRICES',
  'QUICK_TRADING',
  'MARKETPLACE',
]);

/** The address of a feature; what else its page needs is filled in when it opens. */
export function featureAddress(access: Pick<Access, 'currency'>, feature: Feature) {
  const search: PriceSearch = PRICED_FEATURES.has(feature) ? { currency: access.currency } : {};
  return { to: FEATURE_PATHS[feature], search };
}

/** Quick trading in full, else purchase prices in full or trial, else the first visible entry (decisions §5). */
export function startFeature(access: Pick<Access, 'modeOf'>): Feature | undefined {
  if (access.modeOf('QUICK_TRADING') === 'full') return 'QUICK_TRADING';
  if (access.modeOf('PURCHASE_PRICES') !== 'none') return 'PURCHASE_PRICES';
  return MENU_ORDER.find((feature) => access.modeOf(feature) !== 'none');
}

/** Of the price pages, those that are asked for a place (spec 2 §2). */
const POSTAL_FEATURES: ReadonlySet<Feature> = new Set(['PURCHASE_PRICES', 'QUICK_TRADING']);

/** The start page with all of its parameters, so that one redirect suffices (decisions §14). */
export function startAddress(
  access: Pick<Access, 'modeOf' | 'currency' | 'company' | 'country'>,
): ReturnType<typeof featureAddress> | undefined {
  const feature = startFeature(access);
  if (feature === undefined) return undefined;
  const address = featureAddress(access, feature);
  return POSTAL_FEATURES.has(feature) ? { ...address, search: priceSearchOf(access) } : address;
}
