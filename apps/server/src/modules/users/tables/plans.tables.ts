import { FEATURES, PLAN_TYPES } from '@canola/api-schema/access';
import { CURRENCIES } from '@canola/api-schema/money';
import {
  FEATURE_MODES,
  PERIOD_TYPES,
  PLAN_SOURCES,
  SUBSCRIPTION_STATUSES,
} from '@canola/api-schema/users/plan';
import { sql } from 'drizzle-orm';
import {
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
    planId: integer('plan_id')
      .notNull()
      .references(() => plan.id),
    period: periodType(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    nextPaymentAt: timestamp('next_payment_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.companyId),
    // A company tries PREMIUM once, however often it is approved.
    uniqueIndex('subscription_one_trial').on(table.companyId).where(sql`${table.source} = 'TRIAL'`),
    // A cancelled subscription runs until it expires, so it needs a date (docs/product/payments.md#subscriptions).
    check(
      'subscription_cancelled_expires',
      sql`${table.status} <> 'CANCELLED' OR ${table.expiresAt} IS NOT NULL`,
    ),
  ],
);
