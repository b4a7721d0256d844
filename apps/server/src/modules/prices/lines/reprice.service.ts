import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { dayInZone, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runningSession } from '../futures/sessions.ts';
import { lockTrader } from '../quotes/intake.queries.ts';
import { announce, takeQuotes } from '../quotes/intake.service.ts';
import { type AcceptedQuote, marketKey } from '../quotes/quote-rules.ts';
import { factsOfRegion } from '../regions/regions.ts';
import { type Priced, priceByFormula } from './formula.ts';
import { readFormulaMarkets } from './formula-market.ts';
import {
  type FormulaLine,
  listFormulaTraders,
  lockFormulaLines,
  type MovedLine,
  moveFormulaLines,
} from './lines.queries.ts';

/**
 * Runs after each read of futures or rates: publishes the formula prices that moved by a step, withdraws those that
 * may not be calculated now (docs/product/desk-prices.md#formula-prices).
 */
export async function repriceFormulas({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const failures: unknown[] = [];
  for (const traderId of await listFormulaTraders(db.$client))
    await transact(db, ({ $client }) => repriceTrader($client, traderId, clock)).catch((error) => {
      failures.push(error);
    });
  // The job fails once everybody's prices are on their way.
  if (failures.length > 0) throw new AggregateError(failures, 'prices of some formulas were not worked out');
}

async function repriceTrader(client: PoolClient, traderId: string, clock: Deps['clock']): Promise<void> {
  await lockTrader(client, traderId);
  // A publication may have held the lock for a while.
  const now = clock.now();
  const markets = await readFormulaMarkets(client, now);
  const lines = (await lockFormulaLines(client, traderId, now)).flatMap((line) => {
    const facts = factsOfRegion(line.regionId);
    const isOver = !facts || line.quarterId < quarterId(quarterOf(dayInZone(now, facts.timeZone)));
    if (isOver) return [];
    const market = markets.of({ ...line, currency: facts.currency });
    return [{ line, facts, priced: priceByFormula(line, line.referenceFutures, market) }];
  });
  const quotes = lines.flatMap(({ line, facts, priced }, index): AcceptedQuote[] =>
    'price' in priced && isDue(line, priced.price, now)
      ? [
          {
            regionId: line.regionId,
            cropId: line.cropId,
            quarterId: line.quarterId,
            price: priced.price,
            currency: facts.currency,
            index,
            isConfirmed: false,
            publishedAt: now.toISOString(),
            validUntil: line.validUntil,
            timeZone: facts.timeZone,
          },
        ]
      : [],
  );
  const { moved, outliers } = await takeQuotes(client, traderId, quotes, now);
  const refused = new Set(outliers.map(({ index }) => index));
  const published = new Set(moved.map(marketKey));
  const moves = lines.flatMap(({ line, priced }, index) =>
    movesOf(line, refused.has(index) ? { paused: 'stopped' } : priced, published.has(marketKey(line))),
  );
  await announce(drizzle(client), await moveFormulaLines(client, traderId, moves, now));
}

/** A formula that jumps like a slip of the keyboard stops, too. */
function movesOf(line: FormulaLine, priced: Priced, isPublished: boolean): MovedLine[] {
  const { regionId, cropId, quarterId: quarter } = line;
  const key = { regionId, cropId, quarterId: quarter };
  if ('paused' in priced)
    return line.pausedReason === priced.paused ? [] : [{ ...key, price: null, pausedReason: priced.paused }];
  return isPublished ? [{ ...key, price: priced.price, pausedReason: null }] : [];
}

/** It moved by a step, was paused, or its age has not been renewed in this session. */
function isDue(
  { cropId, price, pausedReason, isStanding, publishedAt }: FormulaLine,
  next: string,
  now: Date,
) {
  if (pausedReason !== null || !isStanding || publishedAt === null || Number(price) !== Number(next))
    return true;
  const commodity = commodityOf(cropId);
  const session = commodity && runningSession(commodity, now);
  return session !== undefined && publishedAt < session.opensAt;
}
