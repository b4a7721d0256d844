import { FEATURES, PLAN_TYPES } from '@canola/api-schema/access';
import { CURRENCIES } from '@canola/api-schema/money';
import { PAYMENT_TYPES } from '@canola/api-schema/users/country';
import {
  FEATURE_MODES,
  PERIOD_TYPES,
  PLAN_SOURCES,
  SUBSCRIPTION_STATUSES,
} from '@canola/api-schema/users/plan';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { company } from './companies.tables.ts';
import { country } from './countries.tables.ts';
import { users } from './users.tables.ts';

/** PostgreSQL orders an enum as listed: from the weakest to the strongest, which "highest plan" relies on. */
export const planType = users.enum('plan_type', PLAN_TYPES);
export const planSource = users.enum('plan_source', PLAN_SOURCES);
export const periodType = users.enum('period_type', PERIOD_TYPES);
export const subscriptionStatus = users.enum('subscription_status', SUBSCRIPTION_STATUSES);

export const plan = users.table('plan', {
  id: integer().primaryKey(),
  type: planType().notNull().unique(),
  name: text().notNull(),
});

/** No row means that the plan hides the feature. */
export const planFeature = users.table(
  'plan_feature',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plan.id),
    feature: text({ enum: FEATURES }).notNull(),
    mode: text({ enum: FEATURE_MODES }).notNull(),
    icon: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.feature] })],
);

export const planPeriod = users.table(
  'plan_period',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plan.id),
    countryId: text('country_id')
      .notNull()
      .references(() => country.id),
    type: periodType().notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
  },
  (table) => [
    unique().on(table.countryId, table.planId, table.type),
    check('plan_period_price', sql`${table.price} >= 0`),
  ],
);

export const subscription = users.table(
  'subscription',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    source: planSource().notNull(),
    status: subscriptionStatus().notNull(),
    /** The plan that runs now. `periodId` is the last period that is paid, and may start later with another plan. */
    planId: integer('plan_id')
      .notNull()
      .references(() => plan.id),
    period: periodType(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The end of what is paid, given or tried. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Later than `expiresAt` while a renewal is tried; empty when they are the same. */
    accessUntil: timestamp('access_until', { withTimezone: true }),
    nextPaymentAt: timestamp('next_payment_at', { withTimezone: true }),
    // The rest belongs to paid ones (docs/product/payments.md#subscriptions).
    /** Periods are counted from here, so 31 January does not become the 28th of every month. */
    anchorAt: timestamp('anchor_at', { withTimezone: true }),
    /** Which period since the first payment runs; `anchorNo` is the one that started at the anchor. */
    periodNo: integer('period_no').notNull().default(0),
    anchorNo: integer('anchor_no').notNull().default(1),
    periodStart: timestamp('period_start', { withTimezone: true }),
    paymentType: text('payment_type', { enum: PAYMENT_TYPES }),
    /** Of billing, which owns the cards. */
    cardId: uuid('card_id'),
    /** The period that was bought, and the one that the next renewal buys instead. */
    periodId: integer('period_id').references(() => planPeriod.id),
    nextPeriodId: integer('next_period_id').references(() => planPeriod.id),
    /** Without VAT: a renewal keeps it until another one was announced in time. */
    price: numeric({ precision: 12, scale: 2 }),
    announcedPrice: numeric('announced_price', { precision: 12, scale: 2 }),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    /** The same of the next period that was chosen: its price when it was chosen, until another one was announced. */
    nextPrice: numeric('next_price', { precision: 12, scale: 2 }),
    nextAnnouncedPrice: numeric('next_announced_price', { precision: 12, scale: 2 }),
    nextAnnouncedAt: timestamp('next_announced_at', { withTimezone: true }),
    /** The subscription that an upgrade replaces when it is paid. */
    previousId: uuid('previous_id').references((): AnyPgColumn => subscription.id),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.companyId),
    // A company tries PREMIUM once, however often it is approved.
    uniqueIndex('subscription_one_trial').on(table.companyId).where(sql`${table.source} = 'TRIAL'`),
    // Of two purchases at the same moment one is made.
    uniqueIndex('subscription_one_purchase')
      .on(table.companyId)
      .where(sql`${table.source} = 'PAID' and ${table.status} in ('INCOMPLETE', 'AWAITING_PAYMENT')`),
    // An upgrade ends its predecessor before it starts: nobody pays for two plans.
    uniqueIndex('subscription_one_paid')
      .on(table.companyId)
      .where(sql`${table.source} = 'PAID' and ${table.status} in ('ACTIVE', 'CANCELLED', 'PAST_DUE')`),
    // The plan in force, at every request: what is over is not read.
    index('subscription_in_force').on(table.companyId).where(sql`${table.status} in ('ACTIVE', 'CANCELLED')`),
    index('subscription_by_expiry')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('ACTIVE', 'CANCELLED', 'PAST_DUE')`),
    // A cancelled subscription runs until it expires, so it needs a date (docs/product/payments.md#subscriptions).
    check(
      'subscription_cancelled_expires',
      sql`${table.status} <> 'CANCELLED' OR ${table.expiresAt} IS NOT NULL`,
    ),
  ],
);
