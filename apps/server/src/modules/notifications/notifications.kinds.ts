import { COMPANY_KINDS, PLAN_TYPES, ROLES } from '@canola/api-schema/access';
import { ALERT_DIRECTIONS } from '@canola/api-schema/alerts';
import { DECLINE_REASONS } from '@canola/api-schema/billing/decline';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { COMMODITIES } from '@canola/api-schema/prices/rates';
import { z } from 'zod';

const Company = z.object({ company: z.string() });

/** A name that is written differently in each language, such as a crop's. */
const LocalName = z.object({ en: z.string(), cs: z.string(), ro: z.string() });
/** Tons and money are decimal texts, never floats (docs/product/prices.md#money-and-tons). */
const Decimal = z.string().regex(/^\d+(\.\d+)?$/);
/** A difference may be below zero. */
const Signed = z.string().regex(/^-?\d+(\.\d+)?$/);
const Currency = z.string().length(3);

/** Crops are sold by the ton; inputs are bought in units of their own. */
const Goods = z.object({
  crop: LocalName,
  tons: Decimal,
  unit: z.enum(['T', 'KG', 'L', 'PIECE']).optional(),
});
const Deal = Goods.extend({ trader: z.string() });
/** At its final price; older messages have none. */
const Priced = Deal.extend({ price: Decimal.optional(), currency: Currency.optional() });

const DeskDeal = Goods.extend({ farm: z.string() });
const AnswerBy = { answerBy: z.iso.datetime(), zone: z.string() };

/** The value that an alert has reached, and when, by the clock of the company's zone. */
const Reached = z.object({
  price: Signed,
  threshold: Signed,
  direction: z.enum(ALERT_DIRECTIONS),
  currency: Currency,
  at: z.iso.datetime(),
  zone: z.string(),
});

const Plan = z.object({ plan: z.enum(PLAN_TYPES), company: z.string().optional() });
const Sum = Plan.extend({ amount: Decimal, currency: Currency });
/** A day of the calendar that the mail about it goes by (docs/product/payments.md#calendar). */
const Day = z.iso.date();

/** A weighbridge ticket by its number; its tons are those of the lorry. */
const Weighed = Goods.extend({ ticket: z.string() });
/** The sum is what is due, said or still owed, by the kind. */
const Settled = z.object({ number: z.string(), amount: Decimal, currency: Currency });
const ByTrader = Settled.extend({ trader: z.string() });
const ToFarm = Settled.extend({ farm: z.string() });

/** The parameters of each kind's text. */
export const KIND_PARAMS = {
  /** A member who can't sell or sign gets a text that doesn't say so. */
  'company.approved': Company.extend({
    role: z.enum(ROLES).optional(),
    kind: z.enum(COMPANY_KINDS).optional(),
  }),
  'company.blocked': Company.extend({ why: z.string().optional() }),
  'user.role-changed': Company.extend({ role: z.enum(ROLES) }),
  /** Support looked at the account. */
  'user.viewed': z.object({ why: z.string() }),
  'order.filled': Deal.extend({ price: Decimal, currency: Currency }),
  /** The best quote was under 90 % of the stop, so nothing was sold (docs/product/selling.md#stop-floor). */
  'order.stop-refused': Goods.extend({ price: Decimal, lowPrice: Decimal, currency: Currency }),
  'ladder.rung-sold': Deal.extend({ price: Decimal, currency: Currency, rung: z.int() }),
  /** The closing day and the least price that the company typed (docs/product/ladder.md#closing-day). */
  'ladder.closing-soon': Goods.extend({ price: Decimal, currency: Currency, date: Day }),
  'ladder.unsold': Goods.extend({ date: Day }),
  /** The final price, per unit. */
  'contract.accepted': Deal.extend({ price: Decimal, currency: Currency }),
  'trader.signed': Deal,
  /** The last day for the signature. */
  'contract.ready-to-sign': Priced.extend({ date: z.iso.date().optional() }),
  'contract.failed': Deal.extend({
    reason: z.enum(['rejected', 'withdrawn', 'declined', 'expired', 'unanswered']),
  }),
  'contract.signed': Priced,
  /** The last day for both signatures, and the side that is to sign next. */
  'contract.expiring': Deal.extend({ date: Day, turn: z.enum(['company', 'trader']) }),
  /** To the trader's people. The time for the answer is a moment in the trader's zone. */
  'desk.new-contract': DeskDeal.extend({ price: Decimal, currency: Currency, ...AnswerBy }),
  'desk.answer-due': DeskDeal.extend(AnswerBy),
  'desk.to-sign': DeskDeal,
  'desk.signed': DeskDeal,
  'desk.failed': DeskDeal.extend({ reason: z.enum(['declined', 'expired', 'unanswered']) }),
  'settlement.sent': ByTrader.extend({ date: Day }),
  'settlement.payment-said': ByTrader,
  'settlement.paid': ByTrader,
  'settlement.overdue': ByTrader.extend({ date: Day }),
  'desk.payment-said': ToFarm,
  'desk.settlement-paid': ToFarm,
  'desk.settlement-disputed': ToFarm.extend({ why: z.string() }),
  'desk.settlement-overdue': ToFarm.extend({ date: Day }),
  'ticket.to-answer': Weighed.extend({ trader: z.string() }),
  /** The day on which silence counts as a yes. */
  'ticket.reminder': Weighed.extend({ trader: z.string(), until: Day }),
  'ticket.disputed': Weighed.extend({ trader: z.string() }),
  'ticket.void-asked': Weighed.extend({ trader: z.string() }),
  'call-off.proposed': Deal.extend({ until: Day }),
  'desk.ticket-to-answer': Weighed.extend({ farm: z.string() }),
  'desk.ticket-disputed': Weighed.extend({ farm: z.string() }),
  'desk.ticket-void-asked': Weighed.extend({ farm: z.string() }),
  'desk.call-off-proposed': DeskDeal.extend({ until: Day }),
  /** Names only the days: for some readers the report's texts are masked (docs/product/news.md#reading). */
  'report.published': z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() }),
  'alert.price': Reached.extend({
    what: z.enum(['NET_PRICE', 'BASIS', 'SPREAD']),
    crop: LocalName,
    quarter: z.string(),
    second: LocalName.optional(),
    secondQuarter: z.string().optional(),
    place: z.string().optional(),
  }),
  'alert.futures': Reached.extend({ commodity: z.enum(COMMODITIES), month: z.iso.date() }),
  'payment.completed': Sum.extend({ until: Day.optional() }),
  'payment.requested': Sum,
  /** The day of the next try, or the day by which another card is needed. */
  'payment.failed': Sum.extend({
    decline: z.enum(DECLINE_REASONS).optional(),
    date: Day.optional(),
    until: Day.optional(),
  }),
  /** A plan that the company has all the same. */
  'subscription.past-due': Sum.extend({ other: z.enum(PLAN_TYPES).optional() }),
  'subscription.ended': Plan,
  'payment.part-received': Sum.extend({ rest: Decimal }),
  'payment.reminder': Sum.extend({ date: Day }),
  'payment.overdue': Sum.extend({ until: Day }),
  'payment.approval-needed': Sum.extend({ until: Day }),
  /** Why it was not wanted. */
  'payment.returned': Sum.extend({ obstacle: z.enum(['overtaken', 'credit-gone']).optional() }),
  'payment.withdrawn': Sum,
  'payment.refunded': Sum,
  'payment.refund-failed': Sum,
  'card.expiring': Plan.extend({ date: Day }),
  'card.missing': Plan.extend({ date: Day }),
  'subscription.renews-soon': Sum.extend({ date: Day }),
  'subscription.cancelled': Plan.extend({ date: Day }),
  'subscription.resumed': Plan.extend({ date: Day }),
  'subscription.started-early': Plan.extend({ before: z.enum(PLAN_TYPES), until: Day }),
  'subscription.price-change': Sum.extend({ date: Day }),
  'subscription.given': Plan.extend({ before: z.enum(PLAN_TYPES).optional(), date: Day }),
  'trial.ending': Plan.extend({ date: Day }),
  'trial.ended': Plan,
} as const satisfies Record<NotificationKind, z.ZodType>;

type Kinds = typeof KIND_PARAMS;
type Params<K extends NotificationKind> = z.infer<Kinds[K]>;

/**
 * About the reader's own access, also for somebody who has just lost it, and about what everybody may read.
 * Everything else belongs to a company, and only its approved members read it
 * (docs/product/notifications.md#messages).
 */
type PersonalKind =
  | 'company.approved'
  | 'company.blocked'
  | 'user.role-changed'
  | 'user.viewed'
  | 'report.published';

export type PricedKind = {
  [K in NotificationKind]: 'currency' extends keyof Params<K> ? K : never;
}[NotificationKind];

/**
 * The market prices among the parameters of each kind that names money: they are left out where the plan masks them
 * (docs/product/plans.md#masking). The rest is the company's own: its deals, limits and payments.
 */
export const MARKET_PRICES: { readonly [K in PricedKind]: readonly (keyof Params<K>)[] } = {
  'order.filled': [],
  'order.stop-refused': ['price'],
  'ladder.rung-sold': [],
  'ladder.closing-soon': [],
  'contract.accepted': [],
  'contract.ready-to-sign': [],
  'contract.signed': [],
  'desk.new-contract': [],
  'settlement.sent': [],
  'settlement.payment-said': [],
  'settlement.paid': [],
  'settlement.overdue': [],
  'desk.payment-said': [],
  'desk.settlement-paid': [],
  'desk.settlement-disputed': [],
  'desk.settlement-overdue': [],
  'alert.price': ['price'],
  'alert.futures': [],
  'payment.completed': [],
  'payment.requested': [],
  'payment.failed': [],
  'subscription.past-due': [],
  'payment.part-received': [],
  'payment.reminder': [],
  'payment.overdue': [],
  'payment.approval-needed': [],
  'payment.returned': [],
  'payment.withdrawn': [],
  'payment.refunded': [],
  'payment.refund-failed': [],
  'subscription.renews-soon': [],
  'subscription.price-change': [],
};

/** A message to a company, without its readers. */
export type CompanyMessage = {
  [K in Exclude<NotificationKind, PersonalKind>]: { kind: K; params: Params<K> };
}[Exclude<NotificationKind, PersonalKind>];

/** One message to many people. The address is a path of the web app, since a push opens it unseen. */
export type NewNotification = {
  [K in NotificationKind]: {
    userIds: readonly string[];
    kind: K;
    params: Params<K>;
    url?: string;
  } & (K extends PersonalKind ? { companyId?: never } : { companyId: string });
}[NotificationKind];
