import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.tables.ts';

/** When staff viewed as a customer. The reason is here, because the log of actions holds no typed text. */
export const customerView = users.table('customer_view', {
  id: uuid().primaryKey().defaultRandom(),
  staffId: uuid('staff_id').notNull(),
  userId: uuid('user_id').notNull(),
  companyId: uuid('company_id').notNull(),
  reason: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
