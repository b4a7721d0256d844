import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { offer } from './offers.tables.ts';
import { moment, money, tons, trading } from './trading.tables.ts';

/** Orders on one offer that belong together: their terms are here, each rung is a `sell_order` (docs/product/ladder.md). */
export const ladder = trading.table(
  'ladder',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    offerId: uuid('offer_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    currency: text().$type<CurrencyType>().notNull(),
    onlyTraderId: text('only_trader_id'),
    customTransport: boolean('custom_transport').notNull().default(false),
    transportNote: text('transport_note'),
    lowPrice: money('low_price'),
    /** Of all its rungs, sold ones included. */
    baseTons: tons('base_tons').notNull(),
    sellBy: date('sell_by'),
    closingPrice: money('closing_price'),
    /** When what was left got the closing price. */
    closedAt: moment('closed_at'),
    heldAt: moment('held_at'),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.offerId], foreignColumns: [offer.companyId, offer.id] }),
    uniqueIndex('ladder_live')
      .on(table.companyId, table.offerId, table.quarterId)
      .where(sql`ended_at is null`),
    index('ladder_newest').on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index('ladder_by_closing_day').on(table.sellBy).where(sql`ended_at is null`),
    check('ladder_tons', sql`${table.baseTons} > 0`),
    check('ladder_closing', sql`(${table.sellBy} is null) = (${table.closingPrice} is null)`),
    check(
      'ladder_prices',
      sql`${table.lowPrice} >= 1 and ${table.closingPrice} >= greatest(1, ${table.lowPrice})`,
    ),
    check('ladder_transport', sql`${table.customTransport} or ${table.transportNote} is null`),
  ],
);
