import { pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** All tables of the news service; no other module joins them. */
export const news = pgSchema('news');

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
