import type { PlanType } from '@canola/api-schema/access';
import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { Subscription } from '@canola/api-schema/users/plan';
import { daysUntil, isBeingCharged, isRenewalUnpaid, paidSubscription } from '../subscription-state.ts';

/** The trial's last week (docs/product/plans.md#trial). */
const LAST_DAYS = 7;

export type BillingNews =
  | { kind: 'unpaid'; subscription: Subscription }
  | { kind: 'trial'; planType: PlanType; expiresAt: string; days: number };

/** A late payment is more urgent than a trial; a trial whose successor is bought needs none. */
export function bannerOf(
  subscriptions: readonly Subscription[],
  { source, type, expiresAt }: UserCompany['companyPlan'],
  now: Date,
): BillingNews | undefined {
  const unpaid = subscriptions.find((subscription) => isRenewalUnpaid(subscription, now));
  if (unpaid) return { kind: 'unpaid', subscription: unpaid };
  if (source !== 'TRIAL' || !expiresAt || isBought(subscriptions)) return undefined;
  const days = daysUntil(expiresAt, now);
  return days > 0 && days <= LAST_DAYS ? { kind: 'trial', planType: type, expiresAt, days } : undefined;
}

/** The text about a renewal that is not paid; nothing while there is nothing for the person to do. */
export function unpaidText(
  subscription: Subscription,
  payment: Payment | undefined,
  all: readonly Subscription[],
  now: Date,
  isCovered = false,
) {
  // The renewal is held until the order is paid or given up.
  if (!payment && all.some(isOrder)) return undefined;
  if (subscription.status === 'PAST_DUE' && isCovered) return 'banner.covered';
  if (subscription.status === 'PAST_DUE')
    return `banner.pastDue.${payment?.type ?? subscription.paymentType ?? 'CARD'}` as const;
  if (payment?.status === 'ERROR' && !/missing|approval/.test(declineOf(payment.failure)))
    return 'banner.unpaid.CARD';
  return isBeingCharged(subscription, payment, now) ? undefined : 'banner.unpaid.BANK_TRANSFER';
}

function isOrder({ status }: Subscription): boolean {
  return status === 'AWAITING_PAYMENT' || status === 'INCOMPLETE';
}

function isBought(subscriptions: readonly Subscription[]): boolean {
  const isWaiting = ({ source, status }: Subscription) => source === 'PAID' && status === 'AWAITING_PAYMENT';
  return paidSubscription(subscriptions) !== undefined || subscriptions.some(isWaiting);
}
