import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineTask, enqueue } from '../../../platform/jobs/jobs.ts';
import type { MarketKey } from '../prices/market-key.ts';
import { fillOrders, listMarkets } from './matching.queries.ts';

/** Locks are held for so many markets at a time. */
const MARKETS_AT_ONCE = 200;
const RETRY_AFTER_HALT_MS = 15_000;

const Markets = z.strictObject({
  markets: z.array(z.strictObject({ regionId: z.string(), cropId: z.string(), quarterId: z.string() })),
});

/** Fills what the quotes of these markets are good enough for now; a second run finds nothing left. */
export const matchTask = defineTask({
  name: 'trading.match',
  payload: Markets,
  run: (deps, { markets }) => matchMarkets(deps, markets),
});

/** Waits for the end of a halt, then matches every market. */
export const resumeTask = defineTask({
  name: 'trading.resume',
  payload: z.strictObject({}),
  async run(deps) {
    if (deps.config.tradingHalted) return matchAfterHalt(deps.db, deps);
    await matchMarkets(deps, await listMarkets(deps.db));
  },
});

/** Runs when new quotes have arrived. */
export function matchArrivedQuotes(
  deps: Deps,
  { markets }: { markets: readonly MarketKey[] },
): Promise<void> {
  return matchMarkets(deps, markets);
}

async function matchMarkets(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  markets: readonly MarketKey[],
): Promise<void> {
  if (markets.length === 0) return;
  if (deps.config.tradingHalted) return matchAfterHalt(deps.db, deps);
  for (let from = 0; from < markets.length; from += MARKETS_AT_ONCE) {
    const some = markets.slice(from, from + MARKETS_AT_ONCE);
    await transact(deps.db, (session) => fillOrders(session.$client, some, deps.clock.now()));
  }
}

/**
 * A job that runs after the commit. A new order does not see a quote that is just being committed, and the
 * matcher of that quote does not see the order: this job sees both.
 */
export async function requestMatching(db: Db, markets: readonly MarketKey[]): Promise<void> {
  if (markets.length > 0) await enqueue(db, matchTask, { markets: [...markets] });
}

/** One job waits for the end of a halt, however many quotes and orders arrive in the meantime. */
export async function matchAfterHalt(db: Db, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const runAt = new Date(clock.now().getTime() + RETRY_AFTER_HALT_MS);
  await enqueue(db, resumeTask, {}, { key: resumeTask.name, runAt });
}
