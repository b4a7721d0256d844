import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, trading } from './trading.tables.ts';

/**
 * A trader's terms, in versions that never change: contracts name the one they were made under, and the highest is in
 * force (docs/product/contracts.md#terms).
 */
export const traderTerms = trading.table(
  'trader_terms',
  {
    traderId: text('trader_id').notNull(),
    /** Counts from 1. */
    version: integer().notNull(),
    /** After the delivery. */
    paymentDays: smallint('payment_days').notNull(),
    /** By which the delivered amount may differ from the agreed one. */
    tolerancePercent: numeric('tolerance_percent', { precision: 3, scale: 1 }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.traderId, table.version] }),
    check('trader_terms_payment', sql`${table.paymentDays} between 1 and 60`),
    check('trader_terms_tolerance', sql`${table.tolerancePercent} between 0 and 10`),
  ],
);

/**
 * Deductions of a trader for quality, in versions that never change. Each is part of a version of the terms, so that the
 * number that a farmer saw covers both: in force under terms is the newest of them or of those before
 * (docs/product/deliveries.md#terms). A version without rules deducts nothing.
 */
export const qualitySchedule = trading.table(
  'quality_schedule',
  {
    traderId: text('trader_id').notNull(),
    cropId: text('crop_id').notNull(),
    /** Counts from 1, by crop. */
    version: integer().notNull(),
    termsVersion: integer('terms_version').notNull(),
    rules: jsonb().$type<QualityRule[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.traderId, table.cropId, table.version] }),
    foreignKey({
      columns: [table.traderId, table.termsVersion],
      foreignColumns: [traderTerms.traderId, traderTerms.version],
      name: 'quality_schedule_terms',
    }),
    unique('quality_schedule_of_terms').on(table.traderId, table.cropId, table.termsVersion),
  ],
);
