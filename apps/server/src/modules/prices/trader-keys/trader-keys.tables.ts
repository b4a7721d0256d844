import { text, timestamp } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

/** A trader's system signs in with a key; only its hash is stored. */
export const traderKey = prices.table('trader_key', {
  keyHash: text('key_hash').primaryKey(),
  traderId: text('trader_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
