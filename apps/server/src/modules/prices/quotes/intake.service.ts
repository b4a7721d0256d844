import { createHash } from 'node:crypto';
import type { QuoteBatch, QuoteReceipt, RefusedQuote } from '@canola/api-schema/prices/quote';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
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
import { fixLines } from './own-quotes.queries.ts';
import { type AcceptedQuote, judgeRows, marketKey } from './quote-rules.ts';
import { byCrop, MARKETS_PER_EVENT, type MarketKey, marketsQuoted } from './quotes.events.ts';
import type { TraderDirectory } from './trader-directory.ts';

export interface Delivery {
  traderId: string;
  idempotencyKey: string;
  batch: QuoteBatch;
}

/** One transaction: quotes, newest prices, days, the batch's idempotency key and the events about it. */
export async function storeQuotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  directory: TraderDirectory,
  { traderId, idempotencyKey, batch }: Delivery,
): Promise<QuoteReceipt> {
  const bodyHash = createHash('sha256').update(JSON.stringify(batch)).digest('hex');

  return transact(db, async ({ $client: client }) => {
    await lockTrader(client, traderId);
    const trader = found(await directory.reachNow(client, traderId), 'trader-key.invalid');
    const earlier = await findIntake<QuoteReceipt>(client, { traderId, idempotencyKey });
    if (earlier && earlier.bodyHash !== bodyHash)
      throw new AppError('idempotency.conflict', 'The key was used for another batch.');
    if (earlier) return earlier.answer;
    const now = clock.now();
    const { accepted, refused } = judgeRows(batch.quotes, trader, now);
    const { moved, unmoved, outliers } = await takeQuotes(client, traderId, accepted, now);
    if (moved.length > 0) await fixLines(client, traderId, unmoved, now);
    const answer: QuoteReceipt = {
      accepted: accepted.length - outliers.length,
      refused: [...refused, ...outliers].toSorted((a, b) => a.index - b.index),
    };
    await insertIntake(client, { traderId, idempotencyKey, bodyHash, answer }, now);
    return answer;
  });
}

interface Taken {
  moved: MarketKey[];
  unmoved: MarketKey[];
  outliers: RefusedQuote[];
  /** Rows that are older than the newest price; they are history only. */
  late: number[];
}

/** Part of the caller's transaction, under the trader's lock: quotes, newest prices, days and the events about them. */
export async function takeQuotes(
  client: PoolClient,
  traderId: string,
  quotes: readonly AcceptedQuote[],
  now: Date,
): Promise<Taken> {
  if (quotes.length === 0) return { moved: [], unmoved: [], outliers: [], late: [] };
  const moments = await copyQuotes(client, quotes, now);
  const unmovedMarkets = await writeQuotes(client, traderId, moments);
  const unmoved = new Map(unmovedMarkets.map((market) => [marketKey(market), market]));
  // Most batches move all of their markets.
  const unmovedAt = (quote: MarketKey) => (unmoved.size > 0 ? unmoved.get(marketKey(quote)) : undefined);
  const late = quotes.filter((quote) => unmovedAt(quote)?.lastPrice === null).map(({ index }) => index);
  const received = now.toISOString();
  if (late.length > 0 || quotes.some((quote) => quote.publishedAt !== received))
    await measurePreviousPrices(client, traderId, moments);
  const moved = quotes
    .filter((quote) => !unmovedAt(quote))
    .map(({ regionId, cropId, quarterId }) => ({ regionId, cropId, quarterId }));
  const outliers = quotes.flatMap((quote): RefusedQuote[] => {
    const lastPrice = unmovedAt(quote)?.lastPrice;
    return lastPrice == null ? [] : [{ index: quote.index, code: 'price.implausible', lastPrice }];
  });
  await announce(drizzle(client), moved);
  return { moved, unmoved: unmovedMarkets, outliers, late };
}

/** Orders are matched by jobs of this transaction; open pages and caches are notified at the commit. */
export async function announce(tx: Db, markets: readonly MarketKey[]): Promise<void> {
  if (markets.length === 0) return;
  const parts = Array.from({ length: Math.ceil(markets.length / MARKETS_PER_EVENT) }, (_, at) =>
    markets.slice(at * MARKETS_PER_EVENT, (at + 1) * MARKETS_PER_EVENT),
  );
  await emitAll(
    tx,
    marketsQuoted,
    parts.map((part) => ({ markets: byCrop(part) })),
  );
  const changes = [...Map.groupBy(markets, (market) => market.regionId)].map(([regionId, touched]) => ({
    topic: pricesTopic(regionId),
    payload: { cropIds: [...new Set(touched.map((market) => market.cropId))] },
  }));
  await publishAll(tx, changes);
}

export function pricesTopic(regionId: string): string {
  return `prices:${regionId}`;
}
