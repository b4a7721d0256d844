import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/** The schema of what is not of one module. Its tables are defined beside the code that uses them. */
export const platform = pgSchema('platform');

/** Work that is done once in the life of a database, such as seeding the demo world. */
export const milestone = platform.table('milestone', {
  name: text().primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
});
