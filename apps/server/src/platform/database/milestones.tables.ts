import { text, timestamp } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/** Work that is done once in the life of a database, such as seeding the demo world. */
export const milestone = platformSchema.table('milestone', {
  name: text().primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
});
