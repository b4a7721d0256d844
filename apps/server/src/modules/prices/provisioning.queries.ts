import type { Pool } from 'pg';
import { transact } from '../../platform/database/session.ts';
import { copyRows } from './copy-rows.ts';

interface Key {
  regionId: string;
  cropId: string;
  quarterId: string;
  traderId: string;
  currency: string;
}

export interface DayRow extends Key {
  day: string;
  last: string;
  low: string;
  high: string;
  lastAt: string;
}

export interface NewestRow extends Key {
  price: string;
  previousPrice: string;
  publishedAt: string;
}

/** Finished days in bulk, for a world that has a past; fastest in the order of the key. */
export async function copyDays(pool: Pool, rows: Iterable<DayRow>): Promise<void> {
  const target = `prices.quote_daily
    (region_id, crop_id, quarter_id, trader_id, currency, day, last, low, high, last_at)`;
  await transact({ $client: pool }, ({ $client: client }) =>
    copyRows(
      client,
      target,
      map(rows, (one) => [...keyOf(one), one.day, one.last, one.low, one.high, one.lastAt]),
    ),
  );
}

/** The newest quotes in bulk, into a database without any. */
export async function copyNewest(pool: Pool, rows: Iterable<NewestRow>): Promise<void> {
  await transact({ $client: pool }, async ({ $client: client }) => {
    await client.query(`
      create temporary table given_quote (
        region_id text, crop_id text, quarter_id text, trader_id text, currency text, price numeric,
        previous_price numeric, published_at timestamptz, id uuid default uuidv7()
      ) on commit drop`);
    await copyRows(
      client,
      `pg_temp.given_quote
        (region_id, crop_id, quarter_id, trader_id, currency, price, previous_price, published_at)`,
      map(rows, (one) => [...keyOf(one), one.price, one.previousPrice, one.publishedAt]),
    );
    await client.query(`
      insert into prices.quote (id, region_id, crop_id, quarter_id, trader_id, price, currency, published_at)
      select id, region_id, crop_id, quarter_id, trader_id, price, currency, published_at from pg_temp.given_quote`);
    await client.query(`
      insert into prices.current_quote (region_id, crop_id, quarter_id, trader_id, quote_id, price, currency,
        published_at, previous_price)
      select region_id, crop_id, quarter_id, trader_id, id, price, currency, published_at, previous_price
      from pg_temp.given_quote order by region_id, crop_id, quarter_id, trader_id`);
  });
}

/** New tables have no statistics, and the first readers come immediately. */
export async function analyzePrices(pool: Pool): Promise<void> {
  await pool.query('analyze prices.quote, prices.current_quote, prices.quote_daily, prices.fx_history');
}

function keyOf(one: Key): string[] {
  return [one.regionId, one.cropId, one.quarterId, one.traderId, one.currency];
}

function* map<T, U>(rows: Iterable<T>, change: (row: T) => U): Generator<U> {
  for (const row of rows) yield change(row);
}
