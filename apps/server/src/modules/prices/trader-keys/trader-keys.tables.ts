import { sql } from 'drizzle-orm';
import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

/** A trader's system signs in with a key; only its hash is stored. */
export const traderKey = prices.table(
  'trader_key',
  {
    keyHash: text('key_hash').primaryKey(),
    /** By which people name it: the hash is for the system that calls. */
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    traderId: text('trader_id').notNull(),
    label: text().notNull().default(''),
    /** The person at the desk; an operator's command names nobody. */
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index().on(table.traderId)],
);
