import type { SubscriptionStatus } from '@canola/api-schema/users/plan';

const DAY_MS = 24 * 3600 * 1000;

/** How long each thing takes (docs/product/payments.md#deadlines). */
export const DAYS = {
  /** A renewing subscription keeps its plan so long after what is paid. */
  grace: 10,
  /** Then it waits for money so long before it ends. */
  pastDue: 14,
  /** A transfer is due so long after the purchase. */
  transferDue: 14,
  /** An unpaid purchase by transfer is given up so long after that. */
  overdue: 7,
  /** The request for the next period is sent so long before the running one ends. */
  request: 14,
  /** It is due at the earliest so long after it is sent: a transfer takes a few days. */
  requestDue: 5,
  /** A transfer is reminded of so long before it is due, and not sooner than so long after it was asked for. */
  reminder: 3,
  /** A transfer that arrives after the end still counts. */
  late: 60,
  /** A transfer is not confirmed with a day so long before it was asked for. */
  paidAhead: 365,
  priceNotice: 30,
  /** A register of VAT ids that is down is asked again for so long. */
  vatCheck: 3,
  /** A refund that was made is asked about once a day for so long: the bank may send it back. */
  refundWatch: 30,
  /** A dispute is asked about once a day for so long after it was opened, and as long as it is open. */
  disputeWatch: 120,
} as const;

/** Days after the end of what is paid when the card is charged again. */
export const RETRY_DAYS = [3, 10] as const;

/** A card form that nobody finished. */
export const ABANDONED_MS = DAY_MS;
/** Of refunds that were made, so many are asked about at a time. */
export const REFUNDS_AT_ONCE = 20;
/** A message about an intent may be lost: after so long the gateway is asked. */
export const UNHEARD_MS = 15 * 60 * 1000;

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** Until then the money of a renewal keeps the plan on; of one that is past due it turns the plan on again. */
export function renewableUntil(periodStart: Date, status: SubscriptionStatus): Date {
  return addDays(periodStart, status === 'PAST_DUE' ? DAYS.grace + DAYS.pastDue : DAYS.grace);
}

/** Orders by transfer of a company in 24 hours. */
export const MAX_DAILY_TRANSFERS = 10;

/** How long somebody is taken to look at a card form. */
export const WATCHED_MS = 2 * 60_000;
