import type { Pool } from 'pg';
import { transact } from '../../../platform/database/session.ts';
import { copyRows } from '../copy-rows.ts';
import type { Contract } from '../futures/contracts.ts';
import type { SettleRow } from '../futures/futures.queries.ts';

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
    copyRows(client, target, rows, (row) => [
      ...keyOf(row),
      row.day,
      row.last,
      row.low,
      row.high,
      row.lastAt,
    ]),
  );
}

export async function copyNewest(pool: Pool, rows: Iterable<NewestRow>): Promise<void> {
  await transact({ $client: pool }, async ({ $client: client }) => {
    await client.query(`
      create temporary table copied_quote (
        region_id text, crop_id text, quarter_id text, trader_id text, currency text, price numeric,
        previous_price numeric, published_at timestamptz, id uuid default uuidv7()
      ) on commit drop`);
    await copyRows(
      client,
      `pg_temp.copied_quote
        (region_id, crop_id, quarter_id, trader_id, currency, price, previous_price, published_at)`,
      rows,
      (row) => [...keyOf(row), row.price, row.previousPrice, row.publishedAt],
    );
    await client.query(`
      insert into prices.quote (id, region_id, crop_id, quarter_id, trader_id, price, currency, published_at)
      select id, region_id, crop_id, quarter_id, trader_id, price, currency, published_at from pg_temp.copied_quote`);
    await client.query(`
      insert into prices.current_quote (region_id, crop_id, quarter_id, trader_id, quote_id, price, currency,
        published_at, previous_price)
      select region_id, crop_id, quarter_id, trader_id, id, price, currency, published_at, previous_price
      from pg_temp.copied_quote order by region_id, crop_id, quarter_id, trader_id`);
  });
}

/** New tables have no statistics, and the first readers come immediately. */
export async function analyzePrices(pool: Pool): Promise<void> {
  await pool.query('analyze prices.quote, prices.current_quote, prices.quote_daily, prices.fx_history');
}

function keyOf(row: Key): string[] {
  return [row.regionId, row.cropId, row.quarterId, row.traderId, row.currency];
}

interface FuturesPast {
  contracts: Iterable<Contract & { symbol: string }>;
  settles: Iterable<SettleRow>;
  bids: Iterable<{ commodity: string; month: string; at: Date; bid: string }>;
}

export async function copyFutures(pool: Pool, { contracts, settles, bids }: FuturesPast): Promise<void> {
  await transact({ $client: pool }, async ({ $client: client }) => {
    await copyRows(
      client,
      'prices.future_contract (commodity, month, symbol, last_trading_day)',
      contracts,
      (row) => [row.commodity, row.month, row.symbol, row.lastTradingDay],
    );
    await copyRows(
      client,
      'prices.future_settle (commodity, day, month, settle, volume, open_interest)',
      settles,
      (row) => [
        row.commodity,
        row.day,
        row.month,
        row.settle,
        row.volume?.toString() ?? null,
        row.openInterest?.toString() ?? null,
      ],
    );
    await copyRows(client, 'prices.future_bid (commodity, month, at, bid)', bids, (row) => [
      row.commodity,
      row.month,
      row.at.toISOString(),
      row.bid,
    ]);
  });
  await pool.query('analyze prices.future_contract, prices.future_settle, prices.future_bid');
}
