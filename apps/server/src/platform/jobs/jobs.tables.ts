import { primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/** Events that a consumer has seen already; see `once`. */
export const inbox = platformSchema.table(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: text('event_id').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] })],
);
