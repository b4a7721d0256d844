import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';

const RUNNING: ReadonlySet<Subscription['status']> = new Set(['ACTIVE', 'CANCELLED', 'PAST_DUE']);

/** The paid subscription that runs, ends or waits for a late payment; a company has one at most. */
export function paidSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ source, status }) => source === 'PAID' && RUNNING.has(status));
}

/** Access has not ended yet, but the paid time has: the renewal was not paid (docs/product/payments.md#renewal). */
export function isRenewalUnpaid({ source, status, expiresAt }: Subscription, now: Date): boolean {
  if (source !== 'PAID') return false;
  return status === 'PAST_DUE' || (status === 'ACTIVE' && expiresAt !== null && new Date(expiresAt) <= now);
}

/** Another plan that is paid ahead; what is paid may also go on with the same plan for another period. */
export function otherPlanAhead({ plan, paidNext }: Subscription): Subscription['paidNext'] {
  return paidNext?.planType === plan.type ? undefined : paidNext;
}

const OPEN: ReadonlySet<Payment['status']> = new Set(['INITIALIZED', 'WAITING', 'ERROR']);

/** The payment can still be made. */
export function isOpen({ status }: Pick<Payment, 'status'>): boolean {
  return OPEN.has(status);
}

export function openPaymentOf(
  subscription: Pick<Subscription, 'id'>,
  payments: readonly Payment[],
): Payment | undefined {
  return payments.find((payment) => payment.subscription.id === subscription.id && isOpen(payment));
}
