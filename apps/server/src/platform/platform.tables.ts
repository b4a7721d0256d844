import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/** The platform's own tables; every module has its own schema. */
export const platformSchema = pgSchema('platform');

/** Work that is done once in the life of a database, such as seeding the demo world. */
export const milestone = platformSchema.table('milestone', {
  name: text().primaryKey(),
  reachedAt: timestamp('reached_at', { withTimezone: true }).notNull().defaultNow(),
});
