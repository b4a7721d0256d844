import type { PlanType } from '@canola/api-schema/access';
import type { DeclineReason } from '@canola/api-schema/billing/decline';
import { dayInZone } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE, timeZoneOf } from '@canola/api-schema/time-zone';
import type { CompanyMessage } from '../../notifications/index.ts';

interface Money {
  value: string;
  currency: string;
}

/** The values that the mails and notifications are written with. */
export interface Facts {
  company: string;
  countryId: string;
  plan: PlanType;
  /** The plan that ran before it. */
  before?: PlanType;
  /** Another plan that the company has all the same. */
  other?: PlanType;
  amount?: Money;
  /** Of a payment that has arrived in part. */
  total?: Money;
  rest?: Money;
  /** Arrived for a payment that was given up: it goes back. */
  left?: Money;
  /** The day that the mail is about. */
  date?: Date;
  /** Another day: of the next try, of the end. */
  until?: Date;
  card?: { brand: string; last4: string } | undefined;
  symbol?: string;
  /** Where to pay. */
  bank?: { iban: string; account: string } | undefined;
  /** Staff did it, not the customer. */
  isByStaff?: boolean;
  /** The last person who may pay has left: nobody in the company could resume it or order again. */
  isLeaving?: boolean;
  /** Staff had given the plan. */
  isGift?: boolean;
  /** The plan is off until it is paid. */
  isPaused?: boolean;
  /** Why money was not wanted; missing where the purchase was cancelled. */
  obstacle?: 'overtaken' | 'credit-gone';
  /** In the words of staff. */
  reason?: string;
  decline?: DeclineReason;
  /** How many credit notes come with the invoice. */
  notes?: number;
  /** A debit note comes with the mail. */
  isDocumented?: boolean;
}

type Day = (moment: Date | undefined) => string;
type Write = (facts: Facts, day: Day) => CompanyMessage;

/** Each mail about a payment with its notification; both open the payment (docs/product/payments.md#mails). */
const ABOUT_PAYMENT = {
  receipt: sumUntil('payment.completed'),
  renewed: sumUntil('payment.completed'),
  request: (facts) => ({ kind: 'payment.requested', params: sumOf(facts) }),
  part: (facts) => ({
    kind: 'payment.part-received',
    params: { ...sumOf(facts), rest: known(facts.rest, 'rest').value },
  }),
  reminder: sumOn('payment.reminder'),
  overdue: sumUntil('payment.overdue'),
  declined: (facts, day) => failed(facts, { date: day(facts.date) }),
  /** No charge follows by itself. */
  'declined-last': (facts, day) => failed(facts, { until: day(facts.until) }),
  'approval-needed': sumUntil('payment.approval-needed'),
  refunded: (facts) => ({ kind: 'payment.refunded', params: sumOf(facts) }),
  'sent-back': (facts) => ({ kind: 'payment.refunded', params: sumOf(facts) }),
  'refund-failed': (facts) => ({ kind: 'payment.refund-failed', params: sumOf(facts) }),
  returned: (facts) => ({
    kind: 'payment.returned',
    params: { ...sumOf(facts), obstacle: facts.obstacle },
  }),
  withdrawn: (facts) => ({ kind: 'payment.withdrawn', params: sumOf(facts) }),
  'past-due': unpaid,
  'past-due-covered': unpaid,
} satisfies Record<string, Write>;

/** The same about a plan. */
const ABOUT_PLAN = {
  ahead: sumOn('subscription.renews-soon'),
  'card-expiring': planOn('card.expiring'),
  'card-missing': planOn('card.missing'),
  'price-change': sumOn('subscription.price-change'),
  cancelled: planOn('subscription.cancelled'),
  resumed: planOn('subscription.resumed'),
  'started-early': (facts, day) => ({
    kind: 'subscription.started-early',
    params: { ...planOf(facts), before: known(facts.before, 'before'), until: day(facts.until) },
  }),
  expired: (facts) => ({ kind: 'subscription.ended', params: planOf(facts) }),
  gift: (facts, day) => ({
    kind: 'subscription.given',
    params: { ...planOf(facts), before: facts.before, date: day(facts.date) },
  }),
  'trial-ending': planOn('trial.ending'),
  'trial-ended': (facts) => ({ kind: 'trial.ended', params: planOf(facts) }),
} satisfies Record<string, Write>;

const NOTIFICATIONS: Record<LetterKind, Write> = { ...ABOUT_PAYMENT, ...ABOUT_PLAN };

/** Every mail about plans and payments: none is without a notification. */
export type LetterKind = keyof typeof ABOUT_PAYMENT | keyof typeof ABOUT_PLAN;

function planOn(
  kind: 'card.expiring' | 'card.missing' | 'subscription.cancelled' | 'subscription.resumed' | 'trial.ending',
): Write {
  return (facts, day) => ({ kind, params: { ...planOf(facts), date: day(facts.date) } });
}

function sumOn(kind: 'payment.reminder' | 'subscription.renews-soon' | 'subscription.price-change'): Write {
  return (facts, day) => ({ kind, params: { ...sumOf(facts), date: day(facts.date) } });
}

function sumUntil(kind: 'payment.completed' | 'payment.overdue' | 'payment.approval-needed'): Write {
  return (facts, day) => ({ kind, params: { ...sumOf(facts), until: day(facts.until) } });
}

function failed(facts: Facts, days: { date: string } | { until: string }): CompanyMessage {
  const decline = known(facts.decline, 'decline');
  return { kind: 'payment.failed', params: { ...sumOf(facts), ...days, decline } };
}

function unpaid(facts: Facts): CompanyMessage {
  return { kind: 'subscription.past-due', params: { ...sumOf(facts), other: facts.other } };
}

/** Many people work for several companies, so each text names its own. */
function planOf({ plan, company }: Facts) {
  return { plan, company };
}

function sumOf(facts: Facts) {
  const { value, currency } = known(facts.amount, 'amount');
  return { ...planOf(facts), amount: value, currency };
}

function known<T>(fact: T | undefined, name: string): T {
  if (fact === undefined) throw new Error(`a message that needs the ${name}`);
  return fact;
}

/** Their dates are those of our books, as on the payment request; the others are about the company's plan. */
const BY_WHEN_TO_PAY: ReadonlySet<LetterKind> = new Set([
  'request',
  'reminder',
  'overdue',
  'past-due',
  'past-due-covered',
]);

export function zoneOf(kind: LetterKind, { countryId, isPaused }: Facts): string {
  return isPaused || BY_WHEN_TO_PAY.has(kind) ? SUPPLIER_ZONE : timeZoneOf(countryId);
}

export function notificationOf(kind: LetterKind, facts: Facts): CompanyMessage {
  const zone = zoneOf(kind, facts);
  return NOTIFICATIONS[kind](facts, (moment) => dayInZone(known(moment, 'day'), zone));
}

export function pathOf(kind: LetterKind, ids: { paymentId?: string; subscriptionId?: string }): string {
  return kind in ABOUT_PAYMENT
    ? `/pricing?payment=${known(ids.paymentId, 'payment')}`
    : `/pricing?subscription=${known(ids.subscriptionId, 'subscription')}`;
}
