import type { Commodity } from '@canola/api-schema/prices/rates';
import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const price = () => numeric({ precision: 10, scale: 2 }).notNull();
const commodity = () => text().$type<Commodity>().notNull();

/** A month is its first day. */
export const futureContract = prices.table(
  'future_contract',
  {
    commodity: commodity(),
    month: date().notNull(),
    symbol: text().notNull(),
    lastTradingDay: date('last_trading_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commodity, table.month] }),
    check('future_contract_month', sql`extract(day from ${table.month}) = 1`),
  ],
);

/** The official price of a day; the key is in the order in which charts read. */
export const futureSettle = prices.table(
  'future_settle',
  {
    commodity: commodity(),
    day: date().notNull(),
    month: date().notNull(),
    settle: price(),
    volume: integer(),
    openInterest: integer('open_interest'),
  },
  (table) => [
    primaryKey({ columns: [table.commodity, table.day, table.month] }),
    check('future_settle_positive', sql`${table.settle} > 0`),
  ],
);

/** The best bid of the nearest contracts every five minutes of a session, for ten days. */
export const futureBid = prices.table(
  'future_bid',
  {
    commodity: commodity(),
    month: date().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    bid: price(),
  },
  (table) => [
    primaryKey({ columns: [table.commodity, table.month, table.at] }),
    check('future_bid_positive', sql`${table.bid} > 0`),
  ],
);
