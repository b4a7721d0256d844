import { DAY_MS } from '@canola/api-schema/duration';
import type { Pool } from 'pg';
import { exchangeDay, isBusinessDay, runningSession } from '../../src/modules/prices/index.ts';
import type { Stream } from './dice.ts';
import type { Prices } from './prices.ts';

/** Wheat: the month and its last trading day. */
const monthsFrom = (year: number) =>
  [year, year + 1, year + 2].flatMap((of) =>
    ['03', '05', '09', '12'].map((month) => [`${of}-${month}-01`, `${of}-${month}-10`] as const),
  );
const RATE = 25;
const TICK = 0.25;
/** The feed is dead for two days, about once a month. */
const DIES = 1 / 30;

/** The exchange, as this market knows it: one bid a day in the session, none while the feed is dead. */
export interface Futures {
  rate: number;
  /** Reads the exchange: a bid of each month, where it is open and the feed alive. */
  read(day: number, now: Date): Promise<void>;
  /** The nearest month that is traded for another month at least. */
  monthAt(now: Date): string | undefined;
  /** The price that a formula may use; undefined where it is too old. */
  usable(month: string, now: Date): number | undefined;
  isExpired(month: string, now: Date): boolean;
  isInSession(now: Date): boolean;
}

export async function openFutures(
  pool: Pool,
  { prices, dice, faults, year }: { prices: Prices; dice: Stream; faults: boolean; year: number },
): Promise<Futures> {
  const months = monthsFrom(year);
  for (const [month, last] of months)
    await pool.query(
      `insert into prices.future_contract (commodity, month, symbol, last_trading_day) values ('wheat', $1, $2, $3)
       on conflict do nothing`,
      [month, `EBM ${month}`, last],
    );
  /** By month and the day of the exchange. */
  const bids = new Map<string, number>();
  let deadUntil = -1;
  const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const isInSession = (now: Date) => runningSession('wheat', now) !== undefined;

  return {
    rate: RATE,
    async read(day, now) {
      await pool.query(
        `update prices.fx set at = $1::timestamptz, fixed_on = $1::timestamptz::date where base <> counter`,
        [now],
      );
      if (faults && dice.chance(DIES)) deadUntil = day + 1;
      if (!isInSession(now) || day <= deadUntil) return;
      const traded = months.filter(([, last]) => last >= exchangeDay('wheat', now));
      for (const [ahead, [month]] of traded.entries()) {
        const bid = Math.round(prices.at(day, 'milling-wheat', 'exchange', ahead) / RATE / TICK) * TICK;
        bids.set(`${month} ${exchangeDay('wheat', now)}`, bid);
        await pool.query(
          `insert into prices.future_bid (commodity, month, at, bid) values ('wheat', $1, $2, $3)`,
          [month, now, bid.toFixed(2)],
        );
      }
    },
    monthAt(now) {
      const inMonth = new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
      return months.find(([, last]) => last > inMonth)?.[0];
    },
    usable(month, now) {
      let day = exchangeDay('wheat', now);
      // Before it opens, the session before counts.
      if (!isInSession(now)) {
        const isOver = now.getUTCHours() >= 17 && isBusinessDay('EURONEXT', day);
        if (!isOver) day = dayBefore(day);
        while (!isBusinessDay('EURONEXT', day)) day = dayBefore(day);
      }
      return bids.get(`${month} ${day}`);
    },
    isExpired: (month, now) =>
      (months.find(([known]) => known === month)?.[1] ?? '') < exchangeDay('wheat', now),
    isInSession,
  };
}
