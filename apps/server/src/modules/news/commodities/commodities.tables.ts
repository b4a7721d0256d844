import type { Language } from '@canola/api-schema/access';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { news } from '../news.tables.ts';

export const commodity = news.table('commodity', {
  id: integer().primaryKey(),
  names: jsonb().$type<Record<Language, string>>().notNull(),
  /** A name of the drawings that the web has. */
  icon: text().notNull(),
  position: integer().notNull(),
});
