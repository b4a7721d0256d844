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
import { findIntake, insertIntake, lockTrader } from '../quotes/intake.queries.ts';
import { announce, takeQuotes } from '../quotes/intake.service.ts';
import { endQuotes } from '../quotes/own-quotes.queries.ts';
import {
  type AcceptedQuote,
  judgeQuotes,
  marketKey,
  type ParsedQuote,
  refusedFields,
} from '../quotes/quote-rules.ts';
import type { TraderReach } from '../quotes/trader-directory.ts';
import { factsOfRegion } from '../regions/regions.ts';
import { priceByFormula } from './formula.ts';
import { type FormulaMarkets, readFormulaMarkets } from './formula-market.ts';
import { findLines, lockLines, saveLines } from './lines.queries.ts';

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
type OpenRow = Exclude<Row, { mode: 'WITHDRAWN' }>;

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
    const { rows, invalid } = parseRows(body.rows);
    const markets = rows.some((row) => row.mode === 'FORMULA')
      ? await readFormulaMarkets(client, now)
      : undefined;
    // PostgreSQL locks the lines while this process judges the rows.
    const [areAsRead, judged] = await Promise.all([
      lockLines(client, traderId, rows),
      judgeLines(publication, rows, trader, markets, now),
    ]);
    const changed = areAsRead ? undefined : await refuseChanged(client, publication, rows, now);
    const isAsRead = ({ index }: { index: number }) => !changed?.has(index);
    const refused = [...invalid, ...judged.refused.filter(isAsRead), ...(changed?.values() ?? [])];
    const accepted = judged.accepted.filter(isAsRead);
    const { moved, unmoved, late, outliers } = await takeQuotes(client, traderId, accepted, now);
    refused.push(...outliers, ...late.map((index) => ({ index, code: 'line.stale' as const })));
    if (moved.length > 0) {
      const isNew = rows.some(({ version }) => version === 0);
      await saveLines(client, traderId, { unmoved, isNew }, { now, userId });
    }
    const withdrawn = rows.filter((row) => row.mode === 'WITHDRAWN' && isAsRead(row));
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
function parseRows(body: readonly unknown[]): { rows: Row[]; invalid: RefusedRow[] } {
  const seen = new Set<string>();
  const invalid: RefusedRow[] = [];
  const rows = body.flatMap((row, index): Row[] => {
    const parsed = DeskRow.safeParse(row);
    if (!parsed.success) {
      invalid.push({ index, code: 'row.invalid', fields: refusedFields(parsed.error.issues) });
      return [];
    }
    const key = marketKey(parsed.data);
    if (!seen.has(key)) {
      seen.add(key);
      return [{ ...parsed.data, index }];
    }
    invalid.push({ index, code: 'row.duplicate' });
    return [];
  });
  return { rows, invalid };
}

/** By index, the rows of lines that are not as their sender read them, or that have sold more than the new limit. */
async function refuseChanged(
  client: PoolClient,
  { traderId, listLines }: Publication,
  rows: readonly Row[],
  now: Date,
): Promise<Map<number, RefusedRow>> {
  const lines = await findLines(client, traderId, rows);
  const locked = new Map(lines.map((line) => [marketKey(line), line]));
  const stale = rows.filter((row) => (locked.get(marketKey(row))?.version ?? 0) !== row.version);
  const regionIds = new Set(stale.map(({ regionId }) => regionId));
  const cropIds = new Set(stale.map(({ cropId }) => cropId));
  const shown = stale.length > 0 ? await listLines(client, { regionIds, cropIds }, now) : [];
  const current = new Map(shown.map((line) => [marketKey(line), line]));
  const full = rows.flatMap((row): RefusedRow[] => {
    const taken = locked.get(marketKey(row))?.takenTons ?? '0';
    const isFull = row.mode !== 'WITHDRAWN' && row.limitTons != null && new Decimal(row.limitTons).lt(taken);
    return isFull ? [{ index: row.index, code: 'line.limit-below-taken', taken }] : [];
  });
  const refused = stale.map((row): RefusedRow => {
    const line = current.get(marketKey(row));
    return { index: row.index, code: 'line.stale', ...(line && { current: line }) };
  });
  return new Map([...full, ...refused].map((row) => [row.index, row]));
}

/** The rules of limits and formulas, then those of quotes. */
async function judgeLines(
  { inputIds }: Publication,
  rows: readonly Row[],
  trader: TraderReach,
  markets: FormulaMarkets | undefined,
  now: Date,
): Promise<{ accepted: AcceptedQuote[]; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const quotes = rows.flatMap((row): ParsedQuote[] => {
    if (row.mode === 'WITHDRAWN') return [];
    const quote = quoteOf(row, inputIds, markets);
    if (!('code' in quote)) return [quote];
    refused.push(quote);
    return [];
  });
  const judged = judgeQuotes(quotes, trader, now);
  return { accepted: judged.accepted, refused: [...refused, ...judged.refused] };
}

function quoteOf(
  row: OpenRow,
  inputIds: ReadonlySet<string>,
  markets: FormulaMarkets | undefined,
): ParsedQuote | RefusedRow {
  const { index, regionId, cropId, quarterId, limitTons = null, validUntil, confirmed } = row;
  if (limitTons !== null && inputIds.has(cropId)) return { index, code: 'line.no-limit' };
  const ownCurrency = factsOfRegion(regionId)?.currency ?? 'EUR';
  const quote = { index, regionId, cropId, quarterId, validUntil, confirmed };
  if (row.mode === 'FIXED') {
    const { price, currency = ownCurrency } = row;
    return { ...quote, price, currency, line: { limitTons, formula: null } };
  }
  const priced = priceRow(row, markets);
  if ('code' in priced) return { index, ...priced };
  const { price, referenceFutures } = priced;
  const line = { limitTons, formula: { ...row.formula, referenceFutures } };
  return { ...quote, price, currency: ownCurrency, line };
}

function priceRow(
  row: Extract<Row, { mode: 'FORMULA' }>,
  markets: FormulaMarkets | undefined,
): { price: string; referenceFutures: string } | Omit<RefusedRow, 'index'> {
  const { formula } = row;
  const { minPrice, maxPrice } = formula;
  if (!commodityOf(row.cropId)) return { code: 'line.no-formula' };
  if (
    Number(formula.step) === 0 ||
    Number(formula.stopPercent ?? '1') === 0 ||
    (minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice))
  )
    return { code: 'line.bounds' };
  const currency = factsOfRegion(row.regionId)?.currency;
  if (!markets || !currency) return { code: 'region.not-served' };
  const market = markets.of({ cropId: row.cropId, futuresMonth: formula.futuresMonth, currency });
  if (market.isExpired) return { code: 'line.futures-month' };
  const referenceFutures = market.futures ?? '0';
  const priced = priceByFormula({ ...formula, stopPercent: null }, referenceFutures, market);
  return 'paused' in priced
    ? { code: 'line.paused', reason: priced.paused }
    : { price: priced.price, referenceFutures };
}
