import { pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const news = pgSchema('news');

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
