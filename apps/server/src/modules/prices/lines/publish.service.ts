import { createHash } from 'node:crypto';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import {
  type DeskLine,
  DeskRow,
  type PublishPrices,
  type PublishReceipt,
  type RefusedRow,
} from '@canola/api-schema/trading/desk-prices';
import { Decimal } from 'decimal.js';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findIntake, insertIntake, type LineTerms, lockTrader } from '../quotes/intake.queries.ts';
import { announce, takeQuotes } from '../quotes/intake.service.ts';
import { endQuotes } from '../quotes/own-quotes.queries.ts';
import { judgeQuotes, marketKey, refusedFields } from '../quotes/quote-rules.ts';
import type { TraderReach } from '../quotes/trader-directory.ts';
import { factsOfRegion } from '../regions/regions.ts';
import { priceByFormula } from './formula.ts';
import { type FormulaMarkets, readFormulaMarkets } from './formula-market.ts';
import { type LockedLine, lockLines, saveLines } from './lines.queries.ts';

interface RegionCrops {
  regionIds: ReadonlySet<string>;
  cropIds: ReadonlySet<string>;
}

export interface Publication {
  traderId: string;
  /** Crops that farms buy: without limits and formulas. */
  inputIds: ReadonlySet<string>;
  /** Null for a machine. */
  userId: string | null;
  idempotencyKey: string;
  body: PublishPrices;
  /** As the database says under the lock; refuses a trader that is blocked. */
  readTrader(client: PoolClient): Promise<TraderReach>;
  /** The lines as somebody else left them, for the person whose change came too late. */
  listLines(client: PoolClient, markets: RegionCrops, now: Date): Promise<DeskLine[]>;
  /** The last statements of the transaction. */
  afterwards?: ((tx: Db, receipt: PublishReceipt) => Promise<void>) | undefined;
}

type Row = DeskRow & { index: number };
/** A row that is to be published, at this price. */
type Priced = Exclude<Row, { mode: 'WITHDRAWN' }> & { price: string; referenceFutures: string | null };

/**
 * One transaction: lines, quotes, withdrawals, the receipt under its key and the events about them
 * (docs/product/desk-prices.md#publishing). A refused row changes nothing, the others are published together.
 */
export async function publishLines(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  publication: Publication,
): Promise<PublishReceipt> {
  const { traderId, body, userId } = publication;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const idempotencyKey = `lines ${publication.idempotencyKey}`;
  return transact(db, async ({ $client: client }) => {
    await lockTrader(client, traderId);
    const trader = await publication.readTrader(client);
    const earlier = await findIntake<PublishReceipt>(client, { traderId, idempotencyKey });
    if (earlier && earlier.bodyHash !== bodyHash)
      throw new AppError('idempotency.conflict', 'The key was used for other prices.');
    if (earlier) return earlier.answer;

    const now = clock.now();
    const refused: RefusedRow[] = [];
    const rows = parseRows(body.rows, refused);
    const locked = new Map((await lockLines(client, traderId, rows)).map((line) => [marketKey(line), line]));
    const current = await refuseStale(client, publication, rows, locked, now, refused);
    const withdrawn = current.filter((row) => row.mode === 'WITHDRAWN');
    const markets = current.some((row) => row.mode === 'FORMULA')
      ? await readFormulaMarkets(client, now)
      : undefined;
    const priced = current.flatMap((row) => priceRow(row, publication, locked, markets, refused));

    const quotes = priced.map((row) => quoteOf(row));
    const judged = judgeQuotes(quotes, trader, now);
    const rowAt = (index: number) => priced[index]?.index ?? -1;
    refused.push(...judged.refused.map((row) => ({ ...row, index: rowAt(row.index) })));
    const lines = judged.accepted.map((quote) => ({ ...quote, line: termsOf(priced[quote.index]) }));
    const { moved, unmoved, late, outliers } = await takeQuotes(client, traderId, lines, now);
    refused.push(...outliers.map((row) => ({ ...row, index: rowAt(row.index) })));
    refused.push(...late.map((index) => ({ index: rowAt(index), code: 'line.stale' as const })));
    if (moved.length > 0) {
      const isNew = moved.some((market) => !locked.has(marketKey(market)));
      await saveLines(client, traderId, { unmoved, isNew }, { now, userId });
    }
    const ended =
      withdrawn.length > 0 ? await endQuotes(client, traderId, { lines: withdrawn }, { now, userId }) : [];
    await announce(drizzle(client), ended);

    const answer: PublishReceipt = {
      published: moved.length,
      withdrawn: ended.length,
      refused: refused.toSorted((a, b) => a.index - b.index),
    };
    await insertIntake(client, { traderId, idempotencyKey, bodyHash, answer }, now);
    if (answer.published + answer.withdrawn > 0) await publication.afterwards?.(drizzle(client), answer);
    return answer;
  });
}

/** A cell can be changed once in a publication; of two rows, the first counts. */
function parseRows(rows: readonly unknown[], refused: RefusedRow[]): Row[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index): Row[] => {
    const parsed = DeskRow.safeParse(row);
    if (!parsed.success) {
      refused.push({ index, code: 'row.invalid', fields: refusedFields(parsed.error.issues) });
      return [];
    }
    const key = marketKey(parsed.data);
    if (!seen.has(key)) {
      seen.add(key);
      return [{ ...parsed.data, index }];
    }
    refused.push({ index, code: 'row.duplicate' });
    return [];
  });
}

async function refuseStale(
  client: PoolClient,
  { listLines }: Publication,
  rows: readonly Row[],
  locked: ReadonlyMap<string, LockedLine>,
  now: Date,
  refused: RefusedRow[],
): Promise<Row[]> {
  const isStale = (row: Row) => (locked.get(marketKey(row))?.version ?? 0) !== row.version;
  const stale = rows.filter(isStale);
  if (stale.length === 0) return [...rows];
  const regionIds = new Set(stale.map(({ regionId }) => regionId));
  const cropIds = new Set(stale.map(({ cropId }) => cropId));
  const lines = await listLines(client, { regionIds, cropIds }, now);
  const current = new Map(lines.map((line) => [marketKey(line), line]));
  for (const row of stale) {
    const line = current.get(marketKey(row));
    refused.push({ index: row.index, code: 'line.stale', ...(line && { current: line }) });
  }
  return rows.filter((row) => !isStale(row));
}

/** Checks limit and formula; the other rules are those of quotes. */
function priceRow(
  row: Row,
  { inputIds }: Publication,
  locked: ReadonlyMap<string, LockedLine>,
  markets: FormulaMarkets | undefined,
  refused: RefusedRow[],
): Priced[] {
  if (row.mode === 'WITHDRAWN') return [];
  const { index } = row;
  const refuse = (refusal: Omit<RefusedRow, 'index'>) => {
    refused.push({ index, ...refusal });
    return [];
  };
  const taken = locked.get(marketKey(row))?.takenTons ?? '0';
  if (row.limitTons != null && inputIds.has(row.cropId)) return refuse({ code: 'line.no-limit' });
  if (row.limitTons != null && new Decimal(row.limitTons).lt(taken))
    return refuse({ code: 'line.limit-below-taken', taken });
  if (row.mode === 'FIXED') return [{ ...row, referenceFutures: null }];

  const { formula } = row;
  const { minPrice, maxPrice } = formula;
  if (!commodityOf(row.cropId)) return refuse({ code: 'line.no-formula' });
  if (
    Number(formula.step) === 0 ||
    Number(formula.stopPercent ?? '1') === 0 ||
    (minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice))
  )
    return refuse({ code: 'line.bounds' });
  const currency = factsOfRegion(row.regionId)?.currency;
  if (!markets || !currency) return refuse({ code: 'region.not-served' });
  const market = markets.of({ cropId: row.cropId, futuresMonth: formula.futuresMonth, currency });
  if (market.isExpired) return refuse({ code: 'line.futures-month' });
  const reference = market.futures ?? '0';
  const priced = priceByFormula({ ...formula, stopPercent: null }, reference, market);
  if ('paused' in priced) return refuse({ code: 'line.paused', reason: priced.paused });
  return [{ ...row, price: priced.price, referenceFutures: reference }];
}

function quoteOf(row: Priced) {
  const { regionId, cropId, quarterId, price, validUntil = null, confirmed = false } = row;
  const currency = (row.mode === 'FIXED' && row.currency) || factsOfRegion(regionId)?.currency;
  return { regionId, cropId, quarterId, price, currency: currency ?? 'EUR', validUntil, confirmed };
}

function termsOf(row: Priced | undefined): LineTerms {
  const formula =
    row?.mode === 'FORMULA' ? { ...row.formula, referenceFutures: row.referenceFutures ?? '0' } : null;
  return { limitTons: row?.limitTons ?? null, formula };
}
