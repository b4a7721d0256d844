import type { Payment } from '@canola/api-schema/billing/payment';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { DAY_MS } from '@canola/api-schema/duration';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { Subscription } from '@canola/api-schema/users/plan';
import { subtract } from '#shared/money/decimal.ts';
import { canPayAgain } from '#shared/money/decline.ts';

const RUNNING: ReadonlySet<Subscription['status']> = new Set(['ACTIVE', 'CANCELLED', 'PAST_DUE']);

/** The paid subscription that runs, ends or waits for a late payment; a company has one at most. */
export function paidSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ source, status }) => source === 'PAID' && RUNNING.has(status));
}

const ORDERED: ReadonlySet<Subscription['status']> = new Set(['AWAITING_PAYMENT', 'INCOMPLETE']);

/** The purchase that waits for its first payment; a company has one at most. */
export function orderedSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ status }) => ORDERED.has(status));
}

/** Access has not ended yet, but the paid time has: the renewal was not paid (docs/product/payments.md#renewal). */
export function isRenewalUnpaid({ source, status, expiresAt }: Subscription, now: Date): boolean {
  if (source !== 'PAID') return false;
  return status === 'PAST_DUE' || (status === 'ACTIVE' && expiresAt !== null && new Date(expiresAt) <= now);
}

/** A plan that is off is not missed while another one is in force, given by staff or the trial. */
export function isCovered({ source }: UserCompany['companyPlan']): boolean {
  return source === 'MANUAL' || source === 'TRIAL';
}

/** The saved card is charged within minutes after the end; a bank may take longer. */
const CHARGE_MS = 3600 * 1000;

/** The renewal is charged without the person, who has nothing to do yet (docs/product/screens.md#payment-screens). */
export function isBeingCharged(
  { expiresAt, paymentType }: Subscription,
  payment: Payment | undefined,
  now: Date,
): boolean {
  if ((payment?.type ?? paymentType) === 'BANK_TRANSFER') return false;
  // It was declined, or its form waits for the person.
  if (payment && (payment.status === 'ERROR' || payment.details?.stripe)) return false;
  const lateMs = now.getTime() - new Date(expiresAt ?? 0).getTime();
  return lateMs >= 0 && lateMs < CHARGE_MS;
}

/** How long a renewing plan stays on after the paid time has ended (docs/product/payments.md#deadlines). */
const GRACE_MS = 10 * DAY_MS;

export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_MS);
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

/**
 * The open payment that another card of the plan is charged immediately (docs/product/payments.md#renewal): not a
 * transfer, a card form that waits for its payer, or a payment that support looks at first.
 */
export function chargedWithNewCard(
  subscription: Pick<Subscription, 'id'>,
  payments: readonly Payment[],
): Payment | undefined {
  const payment = openPaymentOf(subscription, payments);
  if (payment?.type !== 'CARD' || !canPayAgain(payment.failure)) return undefined;
  const isForm = payment.status === 'INITIALIZED' && payment.details?.stripe;
  return isForm ? undefined : payment;
}

/** The sum that is still to be paid: a part of a transfer may have arrived. */
export function restOf({ amountTotal, received }: Pick<Payment, 'amountTotal' | 'received'>): string {
  return subtract(amountTotal, received);
}

/** A plan bought in a trial starts when that ends; any other with its payment (docs/product/payments.md#buying). */
export function startsLater({ startsAt }: Pick<PurchasePreview, 'startsAt'>): boolean {
  return new Date(startsAt).getTime() - Date.now() > 60_000;
}

/** Begun days count: with one minute left it ends in one day. */
export function daysUntil(end: string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS));
}
