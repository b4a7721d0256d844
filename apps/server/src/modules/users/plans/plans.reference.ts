import { FEATURES, type Feature } from '@canola/api-schema/access';
import { CURRENCY_PRECISION } from '@canola/api-schema/money';
import { FEATURE_MODES, PeriodType, PlanId, PlanType } from '@canola/api-schema/users/plan';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';
import { COUNTRIES } from '../countries/countries.reference.ts';
import type { planFeature, planPeriod } from '../tables/plans.tables.ts';

const Mode = z.enum([...FEATURE_MODES, 'HIDDEN']);

const PlanData = z.strictObject({
  plans: z.array(z.strictObject({ id: PlanId, type: PlanType, name: z.string() })),
  /** The table of docs/product/plans.md#features-by-plan; icons are names of the set that the web draws with. */
  features: z.record(
    z.enum(FEATURES),
    z.strictObject({ icon: z.string(), BASIC: Mode, PLUS: Mode, PREMIUM: Mode }),
  ),
  /** Of a month, by country, in whole units of its currency; BASIC is free. */
  monthlyPrices: z.record(z.string(), z.partialRecord(PlanType, z.int())),
  /**
   * Months and discount in percent: quarter −5 %, year −15 % (docs/product/plans.md#plan-prices). A day is a thirtieth
   * of a month.
   */
  periods: z.record(PeriodType, z.strictObject({ months: z.int(), days: z.int(), discount: z.int() })),
});

const { plans, features, monthlyPrices, periods } = readReference('plans.json', PlanData);
export const PLANS = plans;

export const PLAN_FEATURES: (typeof planFeature.$inferInsert)[] = Object.entries(features).flatMap(
  ([feature, { icon, ...modes }]) =>
    plans.flatMap(({ id, type }) => {
      const mode = modes[type];
      return mode === 'HIDDEN' ? [] : [{ planId: id, feature: feature as Feature, mode, icon }];
    }),
);

/**
 * Half up, once, at the end, to the currency's precision (docs/product/prices.md#money-and-tons); in whole numbers
 * throughout.
 */
export function periodPrice(monthly: number, type: PeriodType, precision: number): string {
  const { months, days, discount } = periods[type];
  const scaled = monthly * months * (100 - discount) * 10 ** precision;
  const divisor = 100 * days;
  return (Math.floor((2 * scaled + divisor) / (2 * divisor)) / 10 ** precision).toFixed(2);
}

export const PLAN_PERIODS: (typeof planPeriod.$inferInsert)[] = COUNTRIES.flatMap(
  ({ id: countryId, currency }) =>
    plans.flatMap(({ id: planId, type: planType }) => {
      const monthly = monthlyPrices[countryId]?.[planType];
      if (monthly === undefined) return [];
      return (Object.keys(periods) as PeriodType[]).map((type) => ({
        planId,
        countryId,
        type,
        price: periodPrice(monthly, type, CURRENCY_PRECISION[currency]),
        currency,
      }));
    }),
);
