import { DAY_MS } from '@canola/api-schema/duration';
import type { SubscriptionStatus } from '@canola/api-schema/users/plan';

/** Days of docs/product/payments.md#deadlines. */
export const DAYS = {
  /** From the end of what is paid until a renewing plan is off. */
  grace: 10,
  /** From then until it ends. */
  pastDue: 14,
  /** From the order until its transfer is due. */
  transferDue: 14,
  /** From then until the unpaid order is given up. */
  overdue: 7,
  /** From the request for the next period to the end of the running one. */
  request: 14,
  /** From the request until it is due, at the earliest: a transfer takes a few days. */
  requestDue: 5,
  /** From the reminder of a transfer until it is due, and at the earliest from the request. */
  reminder: 3,
  /** From the end until a late transfer does not count any more. */
  late: 60,
  /** Staff confirm no transfer with a day that is so long before its request. */
  paidAhead: 365,
  priceNotice: 30,
  /** Lookups of a VAT id while the register is down. */
  vatCheck: 3,
  /** Daily lookups of a refund that was made: the bank may send it back. */
  refundWatch: 30,
  /** Daily lookups of a dispute, and longer while it is open. */
  disputeWatch: 120,
} as const;

/** Days after the end of what is paid when the card is charged again. */
export const RETRY_DAYS = [3, 10] as const;

/** The age at which an unfinished card form is given up. */
export const ABANDONED_MS = DAY_MS;
/** How many refunds that were made are looked up in one run. */
export const REFUNDS_AT_ONCE = 20;
/** A message about an intent may be lost: after this time it is looked up at the gateway. */
export const UNHEARD_MS = 15 * 60 * 1000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** The last moment at which paying a renewal keeps the plan on, or turns a plan that is past due on again. */
export function renewableUntil(periodStart: Date, status: SubscriptionStatus): Date {
  return addDays(periodStart, status === 'PAST_DUE' ? DAYS.grace + DAYS.pastDue : DAYS.grace);
}

/** Orders by transfer of a company in 24 hours. */
export const MAX_DAILY_TRANSFERS = 10;

/** After this time a person counts as having left the card form. */
export const WATCHED_MS = 2 * 60_000;
