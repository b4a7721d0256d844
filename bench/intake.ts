import { randomUUID } from 'node:crypto';
import { MAX_DESK_ROWS } from '@canola/api-schema/trading/desk-prices';
import { copyRows } from '../apps/server/src/modules/prices/copy-rows.ts';
import { issueTraderKey } from '../apps/server/src/modules/prices/index.ts';
import { listCropTraders, listTraderRegions } from '../apps/server/src/modules/trading/index.ts';
import { startServer } from './lib/child.ts';
import { exchangeOnce, httpRequest } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld } from './lib/world.ts';

const ROUNDS = 7;
const BATCHES = 4;

const COPY_TABLE = `create table public.copied (
  region_id text, crop_id text, quarter_id text, trader_id text, batch int, price numeric(12, 2), currency text,
  published_at timestamptz, primary key (region_id, crop_id, quarter_id, trader_id, batch))`;

/**
 * A trader's whole book through the API, every price new, compared with COPY of the same rows into a table with a key.
 */
export async function benchIntake(): Promise<Result[]> {
  const world = await openBenchWorld();
  const pool = world.db.$client;
  const books = largestBooks(world.quarters);
  const server = await startServer(world);
  const url = new URL('/can-prices/api/quote', server.url);
  const publishUrl = new URL('/can-trading/api/trader/prices', server.url);
  const keys = new Map<string, string>();
  for (const { traderId } of books)
    keys.set(traderId, await issueTraderKey(world.db, { traderId, now: new Date() }));
  await pool.query(COPY_TABLE);

  let price = 1000;
  let batch = 0;
  const rowsOf = ({ markets }: Book, at: string) =>
    markets.map((market) => ({ ...market, price: at, currency: 'CZK' }));
  const ours = async () => {
    const requests = Array.from({ length: BATCHES }, () => {
      price += 1;
      return books.map((book) =>
        httpRequest(
          url,
          { authorization: `Bearer ${keys.get(book.traderId)}`, 'idempotency-key': randomUUID() },
          JSON.stringify({ quotes: rowsOf(book, `${price}.25`) }),
        ),
      );
    }).flat();
    const rows = books.reduce((sum, book) => sum + book.markets.length, 0) * BATCHES;
    const started = performance.now();
    for (const request of requests) {
      const receipt = JSON.parse((await exchangeOnce(url, request)).toString());
      if (receipt.refused.length > 0) throw new Error(`Refused: ${JSON.stringify(receipt.refused[0])}`);
    }
    return rows / ((performance.now() - started) / 1000);
  };
  let version = 0;
  const publish = async () => {
    const requests = Array.from({ length: BATCHES }, () => {
      price += 1;
      const versionBefore = version;
      version += 1;
      return books.flatMap((book) =>
        pagesOf(rowsOf(book, `${price}.25`)).map((rows) =>
          httpRequest(
            publishUrl,
            { authorization: `Bearer ${keys.get(book.traderId)}`, 'idempotency-key': randomUUID() },
            JSON.stringify({
              rows: rows.map((row) => ({ ...row, mode: 'FIXED', version: versionBefore })),
            }),
            'PUT',
          ),
        ),
      );
    }).flat();
    const rows = books.reduce((sum, book) => sum + book.markets.length, 0) * BATCHES;
    const started = performance.now();
    for (const request of requests) {
      const receipt = JSON.parse((await exchangeOnce(publishUrl, request)).toString());
      if (receipt.refused.length > 0) throw new Error(`Refused: ${JSON.stringify(receipt.refused[0])}`);
    }
    return rows / ((performance.now() - started) / 1000);
  };
  const limit = async () => {
    const client = await pool.connect();
    const now = new Date().toISOString();
    const copies = Array.from({ length: BATCHES }, () => {
      batch += 1;
      return books.map(({ traderId, markets }) =>
        markets.map(({ regionId, cropId, quarterId }) => [
          regionId,
          cropId,
          quarterId,
          traderId,
          String(batch),
          '1000.25',
          'CZK',
          now,
        ]),
      );
    }).flat();
    const rows = copies.reduce((sum, copy) => sum + copy.length, 0);
    const started = performance.now();
    for (const copy of copies) await copyRows(client, 'public.copied', copy, (row) => row);
    const seconds = (performance.now() - started) / 1000;
    client.release();
    return rows / seconds;
  };
  // Before the plain intake, which raises the versions of lines.
  const published = await interleave(ROUNDS, publish, limit);
  const ratio = await interleave(ROUNDS, ours, limit);
  await server.stop();
  await world.close();
  const beside = 'COPY into a keyed table';
  const lines: Result = {
    name: 'Prices published as lines of the desk',
    beside,
    ours: perSecond(published.ours, 'rows'),
    limit: perSecond(published.limit, 'rows'),
    ratio: published.measured,
    required: 0.25,
  };
  const quotes: Result = {
    name: 'Quote intake through the trader API',
    beside,
    ours: perSecond(ratio.ours, 'rows'),
    limit: perSecond(ratio.limit, 'rows'),
    ratio: ratio.measured,
    required: 0.25,
  };
  return [quotes, lines];
}

const pagesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_DESK_ROWS) }, (_, at) =>
    rows.slice(at * MAX_DESK_ROWS, (at + 1) * MAX_DESK_ROWS),
  );

export interface Book {
  traderId: string;
  markets: { regionId: string; cropId: string; quarterId: string }[];
}

/** The Czech traders with most to quote. */
export function largestBooks(quarters: readonly string[]): Book[] {
  const regions = Map.groupBy(listTraderRegions(), ({ traderId }) => traderId);
  const crops = Map.groupBy(listCropTraders(), ({ traderId }) => traderId);
  return [...regions]
    .map(([traderId, served]) => ({
      traderId,
      markets: served
        .filter(({ regionId }) => regionId.startsWith('CZ'))
        .flatMap(({ regionId }) =>
          (crops.get(traderId) ?? []).flatMap(({ cropId }) =>
            quarters.map((quarterId) => ({ regionId, cropId, quarterId })),
          ),
        ),
    }))
    .toSorted((a, b) => b.markets.length - a.markets.length)
    .slice(0, 2);
}
