import type { CurrencyType } from '@canola/api-schema/money';
import { FUTURES_COMMODITIES } from '@canola/api-schema/trading/desk-book';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { crop, trader } from '../../reference/reference.tables.ts';
import { moment, money, tons, trading } from '../../tables/trading.tables.ts';

/** Of both kinds: who wrote it and when. The id comes from the page, so a repeated request adds nothing. */
const entry = {
  id: uuid().notNull(),
  traderId: text('trader_id')
    .notNull()
    .references(() => trader.id),
  /** A hedge is of a commodity; this is the crop of it that it covers. */
  cropId: text('crop_id')
    .notNull()
    .references(() => crop.id),
  day: date().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
};

/** Lots that a trader bought (+) or sold (−) on the exchange. Only ever added (docs/product/desk.md#book). */
export const hedgeEntry = trading.table(
  'hedge_entry',
  {
    ...entry,
    commodity: text({ enum: FUTURES_COMMODITIES }).notNull(),
    /** '2026-12' */
    month: text().notNull(),
    lots: integer().notNull(),
    price: money('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.traderId, table.id] }),
    index('hedge_entry_by_trader').on(table.traderId, table.day.desc()),
    check('hedge_entry_lots', sql`${table.lots} <> 0`),
  ],
);

/** Tons that a trader has sold on; negative ones take an entry back. Only ever added. */
export const resoldEntry = trading.table(
  'resold_entry',
  {
    ...entry,
    quarterId: text('quarter_id').notNull(),
    tons: tons('tons').notNull(),
    price: money('price'),
    currency: text().$type<CurrencyType>().notNull(),
    buyer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.traderId, table.id] }),
    index('resold_entry_by_trader').on(table.traderId, table.day.desc()),
    check('resold_entry_tons', sql`${table.tons} <> 0`),
  ],
);
