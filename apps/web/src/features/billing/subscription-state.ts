import type { Payment } from '@canola/api-schema/billing/payment';
import type { Plan, Subscription } from '@canola/api-schema/users/plan';
import { periodOf } from './periods.ts';

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

export interface Upcoming {
  at: string;
  /** With VAT; unknown until something has been paid. */
  gross: string | undefined;
  currency: string;
}

/**
 * What the next renewal charges: the price of the period it renews with, or else the last price without the credit of
 * an upgrade, with the VAT of the last payment.
 */
export function upcomingOf(
  subscription: Subscription,
  payments: readonly Payment[],
  plans: readonly Plan[],
): Upcoming | undefined {
  const { nexPaymentAt: at, next, status } = subscription;
  if (!at || status !== 'ACTIVE') return undefined;
  const last = payments.find((one) => one.subscription.id === subscription.id && one.status === 'COMPLETED');
  if (!last) return undefined;
  const plan = next && plans.find(({ type }) => type === next.planType);
  const chosen = plan && periodOf(plan, next.periodType);
  const net = chosen?.price ?? withoutCredit(last);
  return { at, gross: withVat(net, last.vatRate), currency: last.currency.type };
}

const withoutCredit = ({ amount, credit }: Payment) => (Number(amount) + Number(credit)).toFixed(2);

/** Half up to the cent, as the server does; the sums are far below what a float holds exactly. */
export function withVat(net: string, rate: string): string {
  const cents = Math.round(Number(net) * 100);
  const vat = Math.floor((cents * Math.round(Number(rate) * 100) * 2 + 10_000) / 20_000);
  return ((cents + vat) / 100).toFixed(2);
}
