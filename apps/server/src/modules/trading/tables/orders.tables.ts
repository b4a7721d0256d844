import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  numeric,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ladder } from './ladders.tables.ts';
import { offer } from './offers.tables.ts';
import { moment, money, tons, trading } from './trading.tables.ts';

interface MarketColumns {
  regionId: AnyPgColumn;
  cropId: AnyPgColumn;
  quarterId: AnyPgColumn;
  currency: AnyPgColumn;
  onlyTraderId: AnyPgColumn;
}

/** These are equal before prices are compared; '' means any trader. */
const market = (table: MarketColumns) =>
  [
    table.regionId,
    table.cropId,
    table.quarterId,
    table.currency,
    sql`coalesce(${table.onlyTraderId}, '')`,
  ] as const;

/** One-cancels-other: sells at or above `price`, or at or below `low_price` (docs/product/selling.md#orders). */
export const sellOrder = trading.table(
  'sell_order',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    offerId: uuid('offer_id').notNull(),
    /** Of the offer and its storage, which never change: what an arriving quote is matched by. */
    cropId: text('crop_id').notNull(),
    regionId: text('region_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    amount: tons('amount').notNull(),
    /** Tons that it added to the offer and that go out with it (docs/product/selling.md#quick-trading). */
    brought: tons('brought').notNull().default('0'),
    currency: text().$type<CurrencyType>().notNull(),
    price: money('price').notNull(),
    lowPrice: money('low_price'),
    onlyTraderId: text('only_trader_id'),
    customTransport: boolean('custom_transport').notNull().default(false),
    transportNote: text('transport_note'),
    note: text(),
    active: boolean().notNull().default(true),
    /** Between orders for the same quote the earliest placed comes first. */
    placed: bigserial({ mode: 'bigint' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its owner was last notified that a quote was too low for the stop, and which quote it was. */
    stopRefusedAt: moment('stop_refused_at'),
    stopRefusedQuoteId: uuid('stop_refused_quote_id'),
    /** Of a rung: its ladder, its number from 1, its share in per cent (null takes the rest), whether the ladder is paused. */
    ladderId: uuid('ladder_id'),
    rung: smallint(),
    share: numeric({ precision: 5, scale: 2 }),
    held: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.offerId], foreignColumns: [offer.companyId, offer.id] }),
    foreignKey({
      columns: [table.companyId, table.ladderId],
      foreignColumns: [ladder.companyId, ladder.id],
      name: 'sell_order_ladder',
    }),
    index('sell_order_by_ladder').on(table.companyId, table.ladderId).where(sql`ladder_id is not null`),
    index('sell_order_by_offer').on(table.companyId, table.offerId).where(sql`active`),
    // Which crops the company has orders of, one look for each crop. Rungs are listed with their ladder.
    index('sell_order_by_crop').on(table.cropId, table.companyId).where(sql`active and ladder_id is null`),
    // A page of the company's list, its count and what is filtered by crop come from the index alone.
    index('sell_order_newest')
      .on(table.companyId, table.active, table.createdAt.desc(), table.id.desc(), table.cropId)
      .where(sql`ladder_id is null`),
    // A quote reads the orders it is good enough for and no others: those of other traders or dearer ones, however
    // many there are, cost it nothing.
    index('sell_order_limit')
      .on(...market(table), table.price)
      .where(sql`active and not held`),
    index('sell_order_stop')
      .on(...market(table), table.lowPrice)
      .where(sql`active and not held and low_price is not null`),
    check('sell_order_tons', sql`${table.amount} > 0`),
    check(
      'sell_order_prices',
      sql`${table.price} >= 1 and (${table.lowPrice} is null or ${table.lowPrice} between 1 and ${table.price})`,
    ),
    check(
      'sell_order_rung',
      sql`case when ${table.ladderId} is null then ${table.rung} is null and ${table.share} is null and not ${table.held}
        else ${table.rung} is not null and ${table.rung} >= 1 end`,
    ),
    check('sell_order_transport', sql`${table.customTransport} or ${table.transportNote} is null`),
  ],
);
