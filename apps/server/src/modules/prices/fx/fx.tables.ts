import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import { check, date, numeric, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const pair = () => ({
  base: text().$type<CurrencyType>().notNull(),
  counter: text().$type<CurrencyType>().notNull(),
  rate: numeric({ precision: 18, scale: 8 }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** The newest rate of every pair of our currencies, including a currency to itself, so a join always finds one. */
export const fx = prices.table(
  'fx',
  {
    ...pair(),
    /** The day the rate was fixed, of two currencies the earlier; before `at` where a currency keeps its last rate. */
    fixedOn: date('fixed_on'),
  },
  (table) => [primaryKey({ columns: [table.base, table.counter] })],
);

export const fxHistory = prices.table('fx_history', pair(), (table) => [
  primaryKey({ columns: [table.base, table.counter, table.at] }),
]);

/** The fixings of each bank, before they are merged into one fixing per day (docs/product/exchange.md#exchange-rates). */
export const fxFixing = prices.table(
  'fx_fixing',
  {
    day: date().notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    source: text().$type<FxSource>().notNull(),
    perEuro: numeric('per_euro', { precision: 18, scale: 8 }).notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.currency, table.source] }),
    check('fx_fixing_positive', sql`${table.perEuro} > 0`),
  ],
);

/** The central banks whose fixings are read: of the euro area, Czechia and Romania. */
export type FxSource = 'ECB' | 'CNB' | 'BNR';

export type PerEuro = Partial<Record<CurrencyType, string>>;

export interface DayFixing {
  day: string;
  perEuro: PerEuro;
}

/** The day on which each currency was fixed. */
export type FixedOn = Partial<Record<CurrencyType, string>>;

export interface MergedFixing extends DayFixing {
  fixedOn: FixedOn;
}
