import { createHash } from 'node:crypto';
import type { QuoteBatch, QuoteReceipt, RefusedQuote } from '@canola/api-schema/prices/quote';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { emitAll } from '../../../platform/jobs/events.ts';
import { publishAll } from '../../../platform/live/live.ts';
import {
  copyQuotes,
  findIntake,
  insertIntake,
  lockTrader,
  measurePreviousPrices,
  writeQuotes,
} from './intake.queries.ts';
import { type AcceptedQuote, judgeQuotes, marketKey } from './quote-rules.ts';
import { byCrop, MARKETS_PER_EVENT, type Market, marketsQuoted } from './quotes.events.ts';
import type { TraderDirectory } from './trader-directory.ts';

export interface Delivery {
  traderId: string;
  idempotencyKey: string;
  batch: QuoteBatch;
}

/** One transaction: quotes, newest prices, days, the batch's idempotency key and the events about it. */
export async function takeQuotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  directory: TraderDirectory,
  { traderId, idempotencyKey, batch }: Delivery,
): Promise<QuoteReceipt> {
  const trader = found(directory.get(traderId), 'trader-key.invalid');
  const now = clock.now();
  const { accepted, refused } = judgeQuotes(batch.quotes, trader, now);
  const bodyHash = createHash('sha256').update(JSON.stringify(batch)).digest('hex');

  return transact(db, async ({ $client: client }) => {
    await lockTrader(client, traderId);
    const earlier = await findIntake(client, { traderId, idempotencyKey });
    if (earlier && earlier.bodyHash !== bodyHash)
      throw new AppError('idempotency.conflict', 'The key was used for another batch.');
    if (earlier) return earlier.answer;
    const { moved, outliers } = await write(client, traderId, accepted, now);
    const answer: QuoteReceipt = {
      accepted: accepted.length - outliers.length,
      refused: [...refused, ...outliers].toSorted((a, b) => a.index - b.index),
    };
    await insertIntake(client, { traderId, idempotencyKey, bodyHash, answer }, now);
    await announce(client, moved);
    return answer;
  });
}

interface Written {
  /** Markets with a new newest quote. */
  moved: Market[];
  outliers: RefusedQuote[];
}

async function write(
  client: PoolClient,
  traderId: string,
  quotes: readonly AcceptedQuote[],
  now: Date,
): Promise<Written> {
  if (quotes.length === 0) return { moved: [], outliers: [] };
  const moments = await copyQuotes(client, quotes, now);
  const unmoved = new Map((await writeQuotes(client, traderId, moments)).map((one) => [marketKey(one), one]));
  const isLate = [...unmoved.values()].some((one) => one.lastPrice === null);
  const received = now.toISOString();
  if (isLate || quotes.some((one) => one.publishedAt !== received))
    await measurePreviousPrices(client, traderId, moments);
  const moved = quotes
    .filter((one) => !unmoved.has(marketKey(one)))
    .map(({ regionId, cropId, quarterId }) => ({ regionId, cropId, quarterId }));
  const outliers = quotes.flatMap((one): RefusedQuote[] => {
    const lastPrice = unmoved.get(marketKey(one))?.lastPrice;
    return lastPrice == null ? [] : [{ index: one.index, code: 'price.implausible', lastPrice }];
  });
  return { moved, outliers };
}

/** Orders are matched by jobs of this transaction; open pages and caches are notified at the commit. */
async function announce(client: PoolClient, markets: readonly Market[]): Promise<void> {
  if (markets.length === 0) return;
  const tx = drizzle(client);
  const parts = Array.from({ length: Math.ceil(markets.length / MARKETS_PER_EVENT) }, (_, at) =>
    markets.slice(at * MARKETS_PER_EVENT, (at + 1) * MARKETS_PER_EVENT),
  );
  await emitAll(
    tx,
    marketsQuoted,
    parts.map((part) => ({ markets: byCrop(part) })),
  );
  const changes = [...Map.groupBy(markets, (one) => one.regionId)].map(([regionId, touched]) => ({
    topic: pricesTopic(regionId),
    payload: { cropIds: [...new Set(touched.map((one) => one.cropId))] },
  }));
  await publishAll(tx, changes);
}

/** Live events of a region's prices; the payload names the crops. */
export function pricesTopic(regionId: string): string {
  return `prices:${regionId}`;
}
