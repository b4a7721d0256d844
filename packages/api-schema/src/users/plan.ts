import { z } from 'zod';
import { FEATURES, type Feature, PLAN_TYPES } from '../access.ts';
import { Currency, CurrencyType } from '../money.ts';
import { PaymentType } from './country.ts';

export const PlanType = z.enum(PLAN_TYPES);
export const PlanId = z.int32();

export const FEATURE_MODES = ['FULL', 'TRIAL'] as const;
export const FeatureMode = z.enum(FEATURE_MODES);
export type FeatureMode = z.infer<typeof FeatureMode>;

export const PERIOD_TYPES = ['DAILY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export const PeriodType = z.enum(PERIOD_TYPES);
export type PeriodType = z.infer<typeof PeriodType>;

/**
 * Listed from the weakest to the strongest: between equal plans the later source wins
 * (docs/product/plans.md#the-plan-in-force).
 */
export const PLAN_SOURCES = ['DEFAULT', 'TRIAL', 'MANUAL', 'PAID'] as const;
export const PlanSource = z.enum(PLAN_SOURCES);
export type PlanSource = z.infer<typeof PlanSource>;

export const SUBSCRIPTION_STATUSES = [
  'ACTIVE',
  'AWAITING_PAYMENT',
  'CANCELLED',
  'DELETED',
  'EXPIRED',
  'INCOMPLETE',
  'PAST_DUE',
] as const;
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/**
 * One entry of the feature map (docs/product/plans.md#features-by-plan): for a full feature `planId` is the company's
 * own plan (null for a person without a company), for one in trial the cheapest plan that gives it in full; `menu`
 * false hides it.
 */
export const FeatureAccess = z.object({
  menu: z.boolean(),
  mode: FeatureMode,
  planId: PlanId.nullable(),
  planType: PlanType,
});
export type FeatureAccess = z.infer<typeof FeatureAccess>;

export const FeatureMap = z.record(z.enum(FEATURES), FeatureAccess);
export type FeatureMap = Record<Feature, FeatureAccess>;

export const PlanPeriod = z.object({
  id: z.number().int(),
  type: PeriodType,
  /** A decimal number as text, so no amount is converted to a float. */
  price: z.string(),
  currency: Currency,
});
export type PlanPeriod = z.infer<typeof PlanPeriod>;

export const Plan = z.object({
  id: PlanId,
  name: z.string(),
  type: PlanType,
  features: z.array(z.object({ type: z.enum(FEATURES), mode: FeatureMode, icon: z.string() })),
  periods: z.array(PlanPeriod),
});
export type Plan = z.infer<typeof Plan>;

/** GET /api/plan/company/{id}: one period type or all of them. */
export const PlanQuery = z.strictObject({ period: PeriodType.optional() });

export const Subscription = z.object({
  id: z.uuid(),
  source: PlanSource,
  status: SubscriptionStatus,
  plan: z.object({ id: PlanId, type: PlanType }),
  period: z.object({ type: PeriodType }).nullable(),
  createdAt: z.iso.datetime(),
  /** A plan that was bought in the trial starts when that ends, one paid by transfer with the money. */
  startsAt: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().nullable(),
  /** Spelled as the callers know it (docs/product/payments.md#subscriptions). */
  nexPaymentAt: z.iso.datetime().nullable(),
  isCancellable: z.boolean(),
  /** Only a paid one: how it is paid, and what a renewal switches to. */
  paymentType: PaymentType.nullish(),
  next: z.object({ planType: PlanType, periodType: PeriodType }).nullish(),
  /** Another plan or period that is paid already and starts when the running one ends. */
  paidNext: z.object({ planType: PlanType, periodType: PeriodType, from: z.iso.datetime() }).nullish(),
  /** In a company's own list: what the next payment will be, with VAT. */
  renewal: z.object({ total: z.string(), currency: CurrencyType }).nullish(),
});
export type Subscription = z.infer<typeof Subscription>;
