import { MIN_TONS } from '@canola/api-schema/limits';
import { EXCHANGE_CROPS } from '@canola/api-schema/prices/exchange-crops';
import { PAUSED_REASONS } from '@canola/api-schema/trading/desk-prices';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { prices } from '../prices.tables.ts';

const price = (name: string) => numeric(name, { precision: 12, scale: 2 });
const tons = (name: string) => numeric(name, { precision: 12, scale: 1 });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** `withdrawn` waits for a person, and so does `stopped`; a formula leaves the others by itself. */
export const CLOSED_REASONS = ['withdrawn', ...PAUSED_REASONS] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/**
 * How a trader's people manage a price: its limit, end and formula (docs/product/desk-prices.md#lines). The price that farms
 * see is the current quote of the same key; a quote that only a machine published has no line.
 */
export const priceLine = prices.table(
  'price_line',
  {
    regionId: text('region_id').notNull(),
    cropId: text('crop_id').notNull(),
    quarterId: text('quarter_id').notNull(),
    traderId: text('trader_id').notNull(),
    mode: text({ enum: ['FIXED', 'FORMULA'] }).notNull(),
    /** The last one that was published; of a formula that never had one, null. */
    price: price('price'),
    /** As the person set it; the quote ends earlier when it is withdrawn or paused. */
    validUntil: moment('valid_until'),
    limitTons: tons('limit_tons'),
    /** Of the contracts that were made under a limit and have not failed. */
    takenTons: tons('taken_tons').notNull().default('0'),
    /** Since when less than one lorry is left. */
    fullAt: moment('full_at'),
    basis: price('basis'),
    /** Its first day. */
    futuresMonth: date('futures_month'),
    minPrice: price('min_price'),
    maxPrice: price('max_price'),
    step: price('step'),
    stopPercent: numeric('stop_percent', { precision: 4, scale: 2 }),
    referenceFutures: price('reference_futures'),
    pausedReason: text('paused_reason', { enum: CLOSED_REASONS }),
    /** Counts the changes by people and machines; neither sales nor a formula's own moves. */
    version: integer().notNull().default(1),
    /** A person of the trader's company; null for machines. */
    changedBy: uuid('changed_by'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.cropId, table.quarterId, table.traderId] }),
    // A book, and the lines that a futures read may move.
    index('price_line_of_trader').on(table.traderId, table.regionId),
    index('price_line_full').on(table.fullAt).where(sql`full_at is not null`),
    check('price_line_limit', sql`${table.takenTons} >= 0 and ${table.takenTons} <= ${table.limitTons}`),
    check(
      'price_line_full',
      sql`(${table.fullAt} is not null) = coalesce(${table.limitTons} - ${table.takenTons} < ${sql.raw(String(MIN_TONS))}, false)`,
    ),
    check('price_line_bounds', sql`${table.minPrice} <= ${table.maxPrice}`),
    check('price_line_positive', sql`${table.price} > 0`),
    check(
      'price_line_formula',
      sql`${table.mode} = 'FIXED' or (${table.cropId} in (${sql.raw(EXCHANGE_CROPS.map((crop) => `'${crop}'`).join(', '))})
        and ${table.basis} is not null and ${table.futuresMonth} is not null and ${table.step} > 0
        and ${table.referenceFutures} is not null)`,
    ),
  ],
);

/** One row: until when the ends of quotes were announced, so that a server that was off misses none. */
export const endedWatch = prices.table(
  'ended_watch',
  { isOnly: boolean('is_only').primaryKey().default(true), until: moment('until').notNull() },
  (table) => [check('ended_watch_one', sql`${table.isOnly}`)],
);
