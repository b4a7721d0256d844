import { dayInZone } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE, timeZoneOf } from '@canola/api-schema/time-zone';
import type { CompanyMessage } from '../../notifications/index.ts';
import type { DocumentLetterKind, Facts, LetterKind } from './kinds.ts';

type Kind = LetterKind | DocumentLetterKind;

type Day = (moment: Date | undefined) => string;

interface News {
  /** What the mail and the notification open next to the plans, and whose company they are about. */
  opens: 'payment' | 'subscription';
  notification: (facts: Facts, day: Day) => CompanyMessage;
}

/** Each mail with the notification that goes with it: there is no mail without one (docs/product/payments.md#mails). */
const NEWS: Record<Kind, News> = {
  receipt: { opens: 'payment', notification: completed },
  upgraded: { opens: 'payment', notification: completed },
  renewed: { opens: 'payment', notification: completed },
  request: {
    opens: 'payment',
    notification: (facts) => ({ kind: 'payment.requested', params: sumOf(facts) }),
  },
  part: {
    opens: 'payment',
    notification: (facts) => ({
      kind: 'payment.part-received',
      params: { ...sumOf(facts), rest: known(facts.rest, 'rest').value },
    }),
  },
  reminder: {
    opens: 'payment',
    notification: (facts, day) => ({
      kind: 'payment.reminder',
      params: { ...sumOf(facts), date: day(facts.date) },
    }),
  },
  overdue: {
    opens: 'payment',
    notification: (facts, day) => ({
      kind: 'payment.overdue',
      params: { ...sumOf(facts), until: day(facts.until) },
    }),
  },
  declined: {
    opens: 'payment',
    notification: (facts, day) => failed(facts, { date: day(facts.date) }),
  },
  'declined-last': { opens: 'payment', notification: failedForGood },
  'declined-past-due': { opens: 'payment', notification: failedForGood },
  'approval-needed': { opens: 'payment', notification: approval },
  'approval-past-due': { opens: 'payment', notification: approval },
  refunded: { opens: 'payment', notification: refunded },
  'sent-back': { opens: 'payment', notification: refunded },
  'refund-failed': { opens: 'payment', notification: refundFailed },
  'return-failed': { opens: 'payment', notification: refundFailed },
  returned: {
    opens: 'payment',
    notification: (facts) => ({
      kind: 'payment.returned',
      params: { ...sumOf(facts), obstacle: facts.obstacle },
    }),
  },
  withdrawn: {
    opens: 'payment',
    notification: (facts) => ({ kind: 'payment.withdrawn', params: sumOf(facts) }),
  },
  'past-due': { opens: 'payment', notification: unpaid },
  'past-due-covered': { opens: 'payment', notification: unpaid },
  ahead: {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.renews-soon',
      params: { ...sumOf(facts), date: day(facts.date) },
    }),
  },
  'card-expiring': {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'card.expiring',
      params: { ...planOf(facts), date: day(facts.date) },
    }),
  },
  'card-missing': {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'card.missing',
      params: { ...planOf(facts), date: day(facts.date) },
    }),
  },
  'price-change': {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.price-change',
      params: { ...sumOf(facts), date: day(facts.date) },
    }),
  },
  cancelled: {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.cancelled',
      params: { ...planOf(facts), date: day(facts.date) },
    }),
  },
  resumed: {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.resumed',
      params: { ...planOf(facts), date: day(facts.date) },
    }),
  },
  'started-early': {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.started-early',
      params: { ...planOf(facts), before: known(facts.before, 'before'), until: day(facts.until) },
    }),
  },
  expired: { opens: 'subscription', notification: ended },
  'gift-ended': { opens: 'subscription', notification: ended },
  gift: {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'subscription.given',
      params: { ...planOf(facts), before: facts.before, date: day(facts.date) },
    }),
  },
  'trial-ending': {
    opens: 'subscription',
    notification: (facts, day) => ({
      kind: 'trial.ending',
      params: { ...planOf(facts), date: day(facts.date) },
    }),
  },
  'trial-ended': {
    opens: 'subscription',
    notification: (facts) => ({ kind: 'trial.ended', params: planOf(facts) }),
  },
};

function completed(facts: Facts, day: Day): CompanyMessage {
  return { kind: 'payment.completed', params: { ...sumOf(facts), until: day(facts.until) } };
}

function failed(facts: Facts, days: { date: string } | { until: string }): CompanyMessage {
  return {
    kind: 'payment.failed',
    params: { ...sumOf(facts), ...days, decline: known(facts.decline, 'decline') },
  };
}

/** Nothing is tried again by itself. */
function failedForGood(facts: Facts, day: Day): CompanyMessage {
  return failed(facts, { until: day(facts.until) });
}

function approval(facts: Facts, day: Day): CompanyMessage {
  return { kind: 'payment.approval-needed', params: { ...sumOf(facts), until: day(facts.until) } };
}

function refunded(facts: Facts): CompanyMessage {
  return { kind: 'payment.refunded', params: sumOf(facts) };
}

function refundFailed(facts: Facts): CompanyMessage {
  return { kind: 'payment.refund-failed', params: sumOf(facts) };
}

function unpaid(facts: Facts): CompanyMessage {
  return { kind: 'subscription.past-due', params: { ...sumOf(facts), other: facts.other } };
}

function ended(facts: Facts): CompanyMessage {
  return { kind: 'subscription.ended', params: planOf(facts) };
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
const BY_WHEN_TO_PAY: ReadonlySet<Kind> = new Set([
  'request',
  'reminder',
  'overdue',
  'past-due',
  'past-due-covered',
  'declined-past-due',
  'approval-past-due',
]);

export function zoneOf(kind: Kind, { countryId }: Facts): string {
  return BY_WHEN_TO_PAY.has(kind) ? SUPPLIER_ZONE : timeZoneOf(countryId);
}

export function notificationOf(kind: Kind, facts: Facts): CompanyMessage {
  const zone = zoneOf(kind, facts);
  return NEWS[kind].notification(facts, (moment) => dayInZone(known(moment, 'day'), zone));
}

/** Which text of the mail says it. */
export function bodyOf(kind: Kind, { before, decline, isByStaff, obstacle, left, other }: Facts): string {
  if (/^declined-/.test(kind) && decline === 'missing') return 'missing';
  if (kind === 'cancelled' && isByStaff) return 'staff';
  if (kind === 'returned' && obstacle) return obstacle;
  if ((kind === 'request' || kind === 'withdrawn') && left) return 'left';
  if (kind === 'trial-ending' && other) return 'other';
  return kind === 'gift' && before ? 'instead' : 'body';
}

/** The page of plans, with what it opens. */
export function pathOf(kind: Kind, ids: { paymentId?: string; subscriptionId?: string }): string {
  const { opens } = NEWS[kind];
  const id = opens === 'payment' ? ids.paymentId : ids.subscriptionId;
  return `/pricing?${opens}=${known(id, opens)}`;
}
