import { PLAN_TYPES, ROLES } from '@canola/api-schema/access';
import { DECLINE_REASONS } from '@canola/api-schema/billing/decline';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { z } from 'zod';

const Company = z.object({ company: z.string() });

/** A name that is written differently in each language, such as a crop's. */
const LocalName = z.object({ en: z.string(), cs: z.string(), ro: z.string() });
/** Tons and money are decimal texts, never floats (docs/product/prices.md#money-and-tons). */
const Decimal = z.string().regex(/^\d+(\.\d+)?$/);
const Currency = z.string().length(3);

/** Crops are sold by the ton; inputs are bought in units of their own. */
const Goods = z.object({
  crop: LocalName,
  tons: Decimal,
  unit: z.enum(['T', 'KG', 'L', 'PIECE']).optional(),
});
const Deal = Goods.extend({ trader: z.string() });

/** Those stored before did not name the company, or the days, so both are read. */
const Plan = z.object({ plan: z.enum(PLAN_TYPES), company: z.string().optional() });
const Sum = Plan.extend({ amount: Decimal, currency: Currency });
/** A day of the calendar that the mail about it goes by (docs/product/payments.md#calendar). */
const Day = z.iso.date();

/** What each kind's text is made of. */
export const KIND_PARAMS = {
  /** Who can't sell or sign isn't told that they can. */
  'company.approved': Company.extend({ role: z.enum(ROLES).optional() }),
  'company.blocked': Company.extend({ why: z.string().optional() }),
  'user.role-changed': Company.extend({ role: z.enum(ROLES) }),
  /** Support looked at the account. */
  'user.viewed': z.object({ why: z.string() }),
  'order.filled': Deal.extend({ price: Decimal, currency: Currency }),
  /** The best quote lay under 90 % of the stop, so nothing was sold (docs/product/selling.md#stop-floor). */
  'order.stop-refused': Goods.extend({ price: Decimal, lowPrice: Decimal, currency: Currency }),
  'trader.signed': Deal,
  'contract.ready-to-sign': Deal,
  'contract.failed': Deal.extend({ reason: z.enum(['rejected', 'withdrawn', 'declined', 'expired']) }),
  'contract.signed': Deal,
  /** Says the days alone: for some readers the report's texts are masked (docs/product/news.md#reading). */
  'report.published': z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() }),
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
 * About the reader's own access, which reaches somebody who has just lost it, and about what everybody may read.
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
 * Of each kind that names money, what of it is a market price: it is left out for whom the plan masks it
 * (docs/product/plans.md#masking). The rest is the company's own: its deals, limits and payments.
 */
export const MARKET_PRICES: { readonly [K in PricedKind]: readonly (keyof Params<K>)[] } = {
  'order.filled': [],
  'order.stop-refused': ['price'],
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

/** What a company is notified of, without who reads it. */
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
