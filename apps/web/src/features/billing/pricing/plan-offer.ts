import type { PlanType } from '@canola/api-schema/access';
import type { PeriodType, PlanSource, Subscription } from '@canola/api-schema/users/plan';
import { comparePlans } from '../periods.ts';

/** What a company has now, as far as the offer of a plan depends on it. */
export interface Standing {
  plan: PlanType;
  source: PlanSource;
  /** The paid subscription that runs, ends or waits for a late payment. */
  paid: Subscription | undefined;
  /** The purchase that waits for a transfer. */
  ordered?: Subscription | undefined;
}

/**
 * What the card of a plan offers:
 * - `free`: nothing to buy; `starts` when the trial or the paid time is over
 * - `current`: bought already, for this very period
 * - `buy`: bought or upgraded now
 * - `renewal`: from the next renewal on
 * - `chosen`: the next renewal switches to it already, or it is paid ahead
 */
export type Offer =
  | { kind: 'free'; isCurrent: boolean }
  | { kind: 'current'; subscription: Subscription }
  | { kind: 'chosen'; subscription: Subscription; from: string | null; isPaid: boolean }
  | { kind: 'renewal'; subscription: Subscription }
  | { kind: 'buy'; as: 'choose' | 'keep' | 'upgrade' };

export function offerOf(
  plan: PlanType,
  period: PeriodType,
  { plan: current, source, paid }: Standing,
): Offer {
  if (plan === 'BASIC') return { kind: 'free', isCurrent: current === 'BASIC' };
  if (!paid) return { kind: 'buy', as: current === plan && source === 'TRIAL' ? 'keep' : 'choose' };
  // With a lower plan paid ahead, whoever wants to stay buys the running one again, and both are credited.
  const isLeaving = paid.paidNext != null && comparePlans(paid.paidNext.planType, plan) < 0;
  if (paid.plan.type === plan && isLeaving && paid.status !== 'PAST_DUE')
    return { kind: 'buy', as: 'upgrade' };
  if (paid.plan.type === plan && paid.period?.type === period) return { kind: 'current', subscription: paid };
  const isThis = (one: Subscription['next']) => one?.planType === plan && one.periodType === period;
  if (paid.paidNext && isThis(paid.paidNext))
    return { kind: 'chosen', subscription: paid, from: paid.paidNext.from, isPaid: true };
  if (isThis(paid.next)) return { kind: 'chosen', subscription: paid, from: paid.expiresAt, isPaid: false };
  // What is overdue gives way to whatever is bought instead.
  if (paid.status === 'PAST_DUE') return { kind: 'buy', as: 'choose' };
  if (comparePlans(plan, paid.plan.type) > 0) return { kind: 'buy', as: 'upgrade' };
  return { kind: 'renewal', subscription: paid };
}

/** Every plan that costs something shows its price with the company's VAT. */
export function needsPreview(offer: Offer): boolean {
  return offer.kind !== 'free';
}
