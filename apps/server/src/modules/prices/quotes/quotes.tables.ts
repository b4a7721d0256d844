import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, numeric, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const price = (name: string) => numeric(name, { precision: 12, scale: 2 });

/**
 * A published quote: never changed, kept for thirty days (docs/product/prices.md#quotes). Its id is a `marketPriceId`.
 */
export const quote = prices.table(
  'quote',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    traderId: text('trader_id').notNull(),
    price: price('price').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('quote_by_time').using('brin', table.publishedAt),
    check('quote_positive', sql`${table.price} > 0`),
  ],
);

/**
 * The market price: the newest quote of its trader, crop, quarter and region. A quote that repeats the price keeps its
 * id, so a sale in progress can continue, and only `published_at` changes: its age starts again.
 */
export const currentQuote = prices.table(
  'current_quote',
  {
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    traderId: text('trader_id').notNull(),
    /** Without an index, so that a new quote changes no index here: the market of an id is found in `quote`. */
    quoteId: uuid('quote_id').notNull(),
    price: price('price').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** Nothing is sold at it from then on; withdrawing sets it to that moment. */
    validUntil: timestamp('valid_until', { withTimezone: true }),
    /** The last price of the day before, the base of "change since yesterday". */
    previousPrice: price('previous_price'),
    /** Of the running day, if it has had more than one price; the finished days are in `quote_daily`. */
    low: price('low'),
    high: price('high'),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.cropId, table.quarterId, table.traderId] }),
    // Read every minute for the quotes that have just ended.
    index('current_quote_end').on(table.validUntil).where(sql`valid_until is not null`),
  ],
);

/**
 * One row for each finished day, for the charts; it outlives the quotes it was made of. The running day is stored in
 * `current_quote` and moves here with the first quote of the next day, so a quote writes to two tables, not three.
 */
export const quoteDaily = prices.table(
  'quote_daily',
  {
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    traderId: text('trader_id').notNull(),
    day: date().notNull(),
    last: price('last').notNull(),
    /** Of `last`: a quote that arrives late does not replace the last price of a day that has a later one. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    low: price('low').notNull(),
    high: price('high').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    /** The last day on which it counts, where the price was withdrawn or had an end. */
    until: date(),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.cropId, table.quarterId, table.day, table.traderId] }),
  ],
);

/** A batch sent again with the same key gets the first response. */
export const intake = prices.table(
  'intake',
  {
    traderId: text('trader_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.traderId, table.idempotencyKey] })],
);
