import { doublePrecision, text } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';
import { REGION_COUNTRIES } from './region.ts';

export const region = prices.table('region', {
  id: text().primaryKey(),
  country: text({ enum: REGION_COUNTRIES }).notNull(),
  name: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
});
