import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/** UNLOGGED by its migration: a crash may forget the counts, and no count is worth an fsync. */
export const rateCounter = platformSchema.table('rate_counter', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
});
