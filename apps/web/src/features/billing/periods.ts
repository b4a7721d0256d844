import type { PlanType } from '@canola/api-schema/access';
import { PLAN_TYPES } from '@canola/api-schema/access';
import { PERIOD_TYPES, type PeriodType, type Plan, type PlanPeriod } from '@canola/api-schema/users/plan';

/** How the list of periods starts (docs/product/plans.md#plan-prices). */
export const FIRST_PERIOD: PeriodType = 'YEARLY';

const MONTHS: Record<PeriodType, number> = { DAILY: 0, MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 };

const cents = (price: string) => Math.round(Number(price) * 100);
const fromCents = (value: number) => (value / 100).toFixed(2);

/** The periods that at least one plan is sold for, from the shortest. */
export function offeredPeriods(plans: readonly Plan[]): PeriodType[] {
  const sold = new Set(plans.flatMap(({ periods }) => periods.map(({ type }) => type)));
  return PERIOD_TYPES.filter((type) => sold.has(type));
}

function periodOf(plan: Plan, type: PeriodType): PlanPeriod | undefined {
  return plan.periods.find((period) => period.type === type);
}

/** A period with its plan, by the period's id. */
export function findPeriod(
  plans: readonly Plan[],
  id: number,
): { plan: Plan; period: PlanPeriod } | undefined {
  for (const plan of plans) {
    const period = plan.periods.find((offered) => offered.id === id);
    if (period) return { plan, period };
  }
  return undefined;
}

export interface Saving {
  /** The price of a month of the period. */
  perMonth: string;
  /** Less than the same time paid by the month. */
  saved: string;
  percent: number;
}

/** Compared with paying by the month; nothing for a month itself. */
export function savingOf(plan: Plan, period: PlanPeriod): Saving | undefined {
  const months = MONTHS[period.type];
  const monthly = periodOf(plan, 'MONTHLY');
  if (months < 2 || !monthly) return undefined;
  const whole = cents(monthly.price) * months;
  const saved = whole - cents(period.price);
  if (saved <= 0) return undefined;
  return {
    perMonth: fromCents(Math.round(cents(period.price) / months)),
    saved: fromCents(saved),
    percent: Math.round((saved / whole) * 100),
  };
}

/** The largest saving of the period among the plans, for the picker. */
export function savingPercent(plans: readonly Plan[], type: PeriodType): number | undefined {
  const percents = plans.flatMap((plan) => {
    const period = periodOf(plan, type);
    return (period && savingOf(plan, period)?.percent) ?? [];
  });
  return percents.length > 0 ? Math.max(...percents) : undefined;
}

/** Below zero: `a` gives less than `b`. */
export function comparePlans(a: PlanType, b: PlanType): number {
  return PLAN_TYPES.indexOf(a) - PLAN_TYPES.indexOf(b);
}
