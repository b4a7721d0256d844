import { FEATURES, type Feature, type PlanType } from '@canola/api-schema/access';
import { CURRENCY_PRECISION } from '@canola/api-schema/money';
import type { FeatureMode, PeriodType } from '@canola/api-schema/users/plan';
import { COUNTRIES } from '../countries/countries.reference.ts';
import type { plan, planFeature, planPeriod } from '../tables/plans.tables.ts';

export const PLANS: readonly (typeof plan.$inferInsert)[] = [
  { id: 1, type: 'BASIC', name: 'Basic' },
  { id: 2, type: 'PLUS', name: 'Plus' },
  { id: 3, type: 'PREMIUM', name: 'Premium' },
];

type Access = FeatureMode | 'HIDDEN';

/** The table of docs/product/plans.md#features-by-plan, in the order BASIC, PLUS, PREMIUM. */
const ACCESS: Record<Feature, readonly [Access, Access, Access]> = {
  PURCHASE_PRICES: ['TRIAL', 'FULL', 'FULL'],
  MARKET_NEWS: ['TRIAL', 'FULL', 'FULL'],
  STOCK_EXCHANGE: ['FULL', 'FULL', 'FULL'],
  STORAGES: ['FULL', 'FULL', 'FULL'],
  QUICK_TRADING: ['TRIAL', 'FULL', 'FULL'],
  TRADING: ['HIDDEN', 'TRIAL', 'FULL'],
  TRANSACTIONS_ORDERS: ['FULL', 'FULL', 'FULL'],
  MARKETPLACE: ['TRIAL', 'FULL', 'FULL'],
};

/** Names of the icon set that the web draws with. */
const ICONS: Record<Feature, string> = {
  PURCHASE_PRICES: 'wheat',
  MARKET_NEWS: 'newspaper',
  STOCK_EXCHANGE: 'chart-candlestick',
  STORAGES: 'warehouse',
  QUICK_TRADING: 'zap',
  TRADING: 'handshake',
  TRANSACTIONS_ORDERS: 'receipt-text',
  MARKETPLACE: 'shopping-basket',
};

export const PLAN_FEATURES: readonly (typeof planFeature.$inferInsert)[] = FEATURES.flatMap((feature) =>
  ACCESS[feature].flatMap((mode, at) => {
    const { id = 0 } = PLANS[at] ?? {};
    return mode === 'HIDDEN' ? [] : [{ planId: id, feature, mode, icon: ICONS[feature] }];
  }),
);

/** Price of a month in whole units of the country's currency; BASIC is free. */
const MONTHLY: Record<string, Record<Exclude<PlanType, 'BASIC'>, number>> = {
  CZ: { PLUS: 290, PREMIUM: 690 },
  GB: { PLUS: 10, PREMIUM: 24 },
  IE: { PLUS: 12, PREMIUM: 28 },
  RO: { PLUS: 59, PREMIUM: 139 },
  SK: { PLUS: 12, PREMIUM: 28 },
};

/**
 * Months and discount in percent: quarter −5 %, year −15 % (docs/product/plans.md#plan-prices). A day is a thirtieth of
 * a month.
 */
const PERIODS: Record<PeriodType, { months: number; days: number; discount: number }> = {
  DAILY: { months: 1, days: 30, discount: 0 },
  MONTHLY: { months: 1, days: 1, discount: 0 },
  QUARTERLY: { months: 3, days: 1, discount: 5 },
  YEARLY: { months: 12, days: 1, discount: 15 },
};

/**
 * Half up, once, at the end, to the currency's precision (docs/product/prices.md#money-and-tons); in whole numbers
 * throughout.
 */
export function periodPrice(monthly: number, type: PeriodType, precision: number): string {
  const { months, days, discount } = PERIODS[type];
  const scaled = monthly * months * (100 - discount) * 10 ** precision;
  const divisor = 100 * days;
  return (Math.floor((2 * scaled + divisor) / (2 * divisor)) / 10 ** precision).toFixed(2);
}

export const PLAN_PERIODS: readonly (typeof planPeriod.$inferInsert)[] = COUNTRIES.flatMap((country) =>
  PLANS.flatMap((one) => {
    const monthly = one.type === 'BASIC' ? undefined : MONTHLY[country.id]?.[one.type];
    if (monthly === undefined) return [];
    return (Object.keys(PERIODS) as PeriodType[]).map((type) => ({
      planId: one.id,
      countryId: country.id,
      type,
      price: periodPrice(monthly, type, CURRENCY_PRECISION[country.currency]),
      currency: country.currency,
    }));
  }),
);
