import type { CurrencyType } from '@canola/api-schema/money';
import { numeric, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const pair = () => ({
  base: text().$type<CurrencyType>().notNull(),
  counter: text().$type<CurrencyType>().notNull(),
  rate: numeric({ precision: 18, scale: 8 }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** The newest rate of every pair of our currencies, including a currency to itself, so a join always finds one. */
export const fx = prices.table('fx', pair(), (table) => [
  primaryKey({ columns: [table.base, table.counter] }),
]);

export const fxHistory = prices.table('fx_history', pair(), (table) => [
  primaryKey({ columns: [table.base, table.counter, table.at] }),
]);
