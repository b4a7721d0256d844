import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockTrader } from './intake.queries.ts';
import { announce } from './intake.service.ts';
import { endQuotes, type Selection } from './own-quotes.queries.ts';

/** Ends the selected prices now; returns how many were open. */
export async function withdrawQuotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  traderId: string,
  selection: Selection,
  by: { userId?: string; afterwards?: (tx: Db, count: number) => Promise<void> } = {},
): Promise<number> {
  return transact(db, async ({ $client: client }) => {
    const count = await withdrawWithin(client, clock, traderId, selection, by.userId);
    if (count > 0) await by.afterwards?.(drizzle(client), count);
    return count;
  });
}

/** The same as a part of the caller's transaction. */
export async function withdrawWithin(
  client: PoolClient,
  clock: Deps['clock'],
  traderId: string,
  selection: Selection,
  userId: string | null = null,
): Promise<number> {
  await lockTrader(client, traderId);
  const ended = await endQuotes(client, traderId, selection, { now: clock.now(), userId });
  await announce(drizzle(client), ended);
  return ended.length;
}
