import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, numeric, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const price = (name: string) => numeric(name, { precision: 12, scale: 2 });

/**
 * What a trader said, once: never changed, kept for thirty days (docs/product/prices.md#quotes). Its id is a
 * `marketPriceId`.
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
 * The market price: the newest quote of its trader, crop, quarter and region. A quote that repeats the price keeps
 * its id, so that a sale under way goes on, and only `published_at` moves: its age starts anew.
 */
export const currentQuote = prices.table(
  'current_quote',
  {
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    traderId: text('trader_id').notNull(),
    quoteId: uuid('quote_id').notNull().unique(),
    price: price('price').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** The last one of the day before: what "change since yesterday" is measured from. */
    previousPrice: price('previous_price'),
    /** Of the running day, where it has seen more than one price; the finished days are in `quote_daily`. */
    low: price('low'),
    high: price('high'),
  },
  (table) => [primaryKey({ columns: [table.regionId, table.cropId, table.quarterId, table.traderId] })],
);

/**
 * One row for each finished day, for the charts; it outlives the quotes it was made of. The running day stands in
 * `current_quote` and comes here with the first quote of the next one, so a quote writes to two tables, not three.
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
    /** Of `last`: a quote that comes late does not end a day that has seen a later one. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    low: price('low').notNull(),
    high: price('high').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.cropId, table.quarterId, table.day, table.traderId] }),
  ],
);

/** A batch sent again under the same key answers as it did the first time. */
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
