import type { Pool } from 'pg';
import { transact } from '../../../platform/database/session.ts';
import { copyRows } from '../copy-rows.ts';
import type { Contract } from './contracts.ts';
import type { SettleRow } from './futures.queries.ts';

export interface FuturesPast {
  contracts: Iterable<Contract & { symbol: string }>;
  settles: Iterable<SettleRow>;
  bids: Iterable<{ commodity: string; month: string; at: Date; bid: string }>;
}

/** Years of prices in bulk, into a database without any. */
export async function copyFutures(pool: Pool, { contracts, settles, bids }: FuturesPast): Promise<void> {
  await transact({ $client: pool }, async ({ $client: client }) => {
    await copyRows(
      client,
      'prices.future_contract (commodity, month, symbol, last_trading_day)',
      map(contracts, (one) => [one.commodity, one.month, one.symbol, one.lastTradingDay]),
    );
    await copyRows(
      client,
      'prices.future_settle (commodity, day, month, settle, volume, open_interest)',
      map(settles, (one) => [
        one.commodity,
        one.day,
        one.month,
        one.settle,
        one.volume?.toString() ?? null,
        one.openInterest?.toString() ?? null,
      ]),
    );
    await copyRows(
      client,
      'prices.future_bid (commodity, month, at, bid)',
      map(bids, (one) => [one.commodity, one.month, one.at.toISOString(), one.bid]),
    );
  });
  await pool.query('analyze prices.future_contract, prices.future_settle, prices.future_bid');
}

function* map<T, U>(rows: Iterable<T>, change: (row: T) => U): Generator<U> {
  for (const row of rows) yield change(row);
}
