import { PERIOD_TYPES, type PeriodType, type Plan, type Subscription } from '@canola/api-schema/users/plan';
import { attempt } from '#shared/storage/remembered.ts';
import { FIRST_PERIOD, offeredPeriods } from '../periods.ts';
import { orderedSubscription, paidSubscription } from '../subscription-state.ts';

const KEY = 'canola.plan-period';

/** For a reload and for the way back from a bank's page. */
export function rememberPeriod(type: PeriodType): void {
  attempt(() => sessionStorage.setItem(KEY, type));
}

function rememberedPeriod(): PeriodType | undefined {
  const stored = attempt(() => sessionStorage.getItem(KEY));
  return PERIOD_TYPES.find((type) => type === stored);
}

/** The period that is paid or ordered, then the one chosen before, then the year (docs/product/screens.md#payment-screens). */
export function startPeriod(plans: readonly Plan[], subscriptions: readonly Subscription[]): PeriodType {
  const offered = offeredPeriods(plans);
  const wanted = [
    paidSubscription(subscriptions)?.period?.type,
    orderedSubscription(subscriptions)?.period?.type,
    rememberedPeriod(),
  ];
  return wanted.find((type) => type && offered.includes(type)) ?? FIRST_PERIOD;
}
