import type { PlanType } from '@canola/api-schema/access';
import type { PeriodType, PlanSource, Subscription } from '@canola/api-schema/users/plan';
import { comparePlans } from '../periods.ts';

/** The company's plan now, as far as the choice of another depends on it. */
export interface CurrentPlan {
  plan: PlanType;
  source: PlanSource;
  /** The paid subscription that runs, ends or waits for a late payment. */
  paid: Subscription | undefined;
  /** The purchase that waits for a transfer. */
  ordered?: Subscription | undefined;
}

/**
 * The choice on the card of a plan:
 * - `free`: nothing to buy; `starts` when the trial or the paid time is over
 * - `current`: bought already, for this very period
 * - `buy`: bought or upgraded now
 * - `renewal`: from the next renewal on
 * - `chosen`: the next renewal switches to it already, or it is paid ahead
 */
export type PlanChoice =
  | { kind: 'free'; isCurrent: boolean }
  | { kind: 'current'; subscription: Subscription }
  | { kind: 'chosen'; subscription: Subscription; from: string | null; isPaid: boolean }
  | { kind: 'renewal'; subscription: Subscription }
  | { kind: 'buy'; as: 'choose' | 'keep' | 'upgrade' };

export function planChoiceOf(
  plan: PlanType,
  period: PeriodType,
  { plan: current, source, paid }: CurrentPlan,
): PlanChoice {
  if (plan === 'BASIC') return { kind: 'free', isCurrent: current === 'BASIC' };
  if (!paid) return { kind: 'buy', as: current === plan && source === 'TRIAL' ? 'keep' : 'choose' };
  // With a lower plan paid ahead, a company that wants to stay buys the running one again, and both are credited.
  const isLeaving = paid.paidNext != null && comparePlans(paid.paidNext.planType, plan) < 0;
  if (paid.plan.type === plan && isLeaving && paid.status !== 'PAST_DUE')
    return { kind: 'buy', as: 'upgrade' };
  if (paid.plan.type === plan && paid.period?.type === period) return { kind: 'current', subscription: paid };
  const isThis = (next: Subscription['next']) => next?.planType === plan && next.periodType === period;
  if (paid.paidNext && isThis(paid.paidNext))
    return { kind: 'chosen', subscription: paid, from: paid.paidNext.from, isPaid: true };
  if (isThis(paid.next)) return { kind: 'chosen', subscription: paid, from: paid.expiresAt, isPaid: false };
  // An overdue plan gives way to the one that is bought instead.
  if (paid.status === 'PAST_DUE') return { kind: 'buy', as: 'choose' };
  if (comparePlans(plan, paid.plan.type) > 0) return { kind: 'buy', as: 'upgrade' };
  return { kind: 'renewal', subscription: paid };
}
