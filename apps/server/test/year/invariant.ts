import type { Pool } from 'pg';
import type { TestApp } from '../build-test-app.ts';
import type { AlertBook } from './alerts.ts';
import type { Bank } from './bank.ts';
import type { Calls } from './calls.ts';
import type { Farm } from './farm.ts';
import type { Looker } from './looker.ts';
import type { PriceRecord } from './record.ts';
import type { Servers } from './servers.ts';
import type { Trader } from './trader.ts';

/** A rule that must hold at the end of every day. It names its first breach, or nothing. */
export interface Invariant {
  name: string;
  /** Checked at the end only, where a day would be too dear. */
  isFinal?: boolean;
  check(market: Market): Promise<string | undefined>;
}

export interface Market {
  test: TestApp;
  servers: Servers;
  calls: Calls;
  farms: readonly Farm[];
  traders: readonly Trader[];
  lookers: readonly Looker[];
  record: PriceRecord;
  bank: Bank;
  alerts: AlertBook;
  /** When the day began: only what is newer has to be read again. */
  since: Date;
  /** The same by the clock of the machine, which dates messages. */
  sinceReal: Date;
  isLast: boolean;
}

/** The first row, in words. */
export async function first(pool: Pool, text: string, values: unknown[] = []): Promise<string | undefined> {
  const { rows } = await pool.query(text, values);
  return rows.length === 0 ? undefined : JSON.stringify(rows[0]);
}

/** Of a harvest that is sold on that day. */
export const harvestYear = (date: Date) => date.getUTCFullYear() - (date.getUTCMonth() < 5 ? 1 : 0);
