import {
  analyzePrices,
  copyDays,
  copyNewest,
  findNewestQuoteTime,
  issueTraderKey,
  takeFixings,
} from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { dailyFixings } from '../../sandbox/rates/fixings.ts';
import { listPages } from '../../sandbox/traders/book.ts';
import { demoTraderKey } from '../../sandbox/traders/trader-keys.ts';
import { dayRows, newestRows } from './demo-history.ts';

/**
 * Five years of rates, a year of prices and the stand-ins' keys; for the size see architecture, "What makes it fast".
 */
export async function seedPrices(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, config } = deps;
  if (await findNewestQuoteTime(db)) return;
  const now = deps.clock.now();
  for (const traderId of new Set(listPages().map((page) => page.traderId)))
    await issueTraderKey(db, { traderId, now, key: demoTraderKey(traderId) });
  await takeFixings(deps, dailyFixings(now));
  say('Demo world: exchange rates of five years');
  await copyDays(db.$client, dayRows(now, config.demoHistoryDays));
  say(`Demo world: prices of ${config.demoHistoryDays} days`);
  await copyNewest(db.$client, newestRows(now));
  await analyzePrices(db.$client);
  say("Demo world: today's quotes");
}
