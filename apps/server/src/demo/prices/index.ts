import {
  analyzePrices,
  copyDays,
  copyNewest,
  findNewestQuoteTime,
  issueTraderKey,
} from '../../modules/prices/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { listPages } from '../../sandbox/traders/book.ts';
import { demoTraderKey } from '../../sandbox/traders/trader-keys.ts';
import { seedExchange } from './demo-exchange.ts';
import { dayRows, newestRows } from './demo-history.ts';

/**
 * Six years of the exchange, a year of prices and the stand-ins' keys; for the size see architecture, "What makes it
 * fast".
 */
export async function seedPrices(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, config } = deps;
  await seedExchange(deps, say);
  if (await findNewestQuoteTime(db)) return;
  const now = deps.clock.now();
  for (const traderId of new Set(listPages().map((page) => page.traderId)))
    await issueTraderKey(db, { traderId, now, key: demoTraderKey(traderId) });
  await copyDays(db.$client, dayRows(now, config.demoHistoryDays));
  say(`Demo world: prices of ${config.demoHistoryDays} days`);
  await copyNewest(db.$client, newestRows(now));
  await analyzePrices(db.$client);
  say("Demo world: today's quotes");
}
