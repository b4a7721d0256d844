import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone } from '@canola/api-schema/quarter';
import type { Pool } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { readAside } from '../../../platform/database/standby.ts';
import type { Deps } from '../../../platform/deps.ts';
import { factsOfRegion } from '../regions/regions.ts';
import {
  type HistoryQuestion,
  listPricesByMarket,
  listPricesByTrader,
  listSparklines,
  type Sparkline,
} from './history.queries.ts';

/** A month's line changes little in a minute, and every price board requests all of them. */
const CACHED_MS = 60_000;
const MAX_CACHED = 5000;

interface Cached {
  lines: Promise<Sparkline[]>;
  loadedAt: number;
}

const cacheOf = new WeakMap<Database, Map<string, Cached>>();

/** The lines of each requested crop, read once a minute per process; parallel requests share one read. */
async function cachedSparklines(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  question: HistoryQuestion,
): Promise<Sparkline[]> {
  const { db, clock } = deps;
  const cached = cacheOf.get(db) ?? new Map<string, Cached>();
  cacheOf.set(db, cached);
  const now = clock.now().getTime();
  const { cropIds, ...rest } = question;
  const keyOf = (cropId: string) => JSON.stringify([cropId, rest]);
  const fresh = (cropId: string) => {
    const known = cached.get(keyOf(cropId));
    return known && Math.abs(now - known.loadedAt) < CACHED_MS ? known.lines : undefined;
  };
  const missing = [...new Set(cropIds)].filter((cropId) => !fresh(cropId));
  if (missing.length > 0) {
    if (cached.size + missing.length > MAX_CACHED) cached.clear();
    const loading = readAside(deps, 'prices.sparklines', (pool) =>
      listSparklines(pool, { ...rest, cropIds: missing }),
    ).then((lines) => Map.groupBy(lines, (line) => line.cropId));
    for (const cropId of missing) {
      const key = keyOf(cropId);
      const lines = loading.then((byCrop) => byCrop.get(cropId) ?? []);
      cached.set(key, { lines, loadedAt: now });
      // A failed read is not cached; requests that wait for it get the error.
      lines.catch(() => cached.delete(key));
    }
  }
  const lines = await Promise.all(cropIds.map((cropId) => fresh(cropId) ?? []));
  return lines.flat();
}

export type HistoryRange = Omit<HistoryQuestion, 'quotedCurrency' | 'timeZone'>;

const SPARKLINE_DAYS = 30;

/** Each trader's last, lowest and highest price of each day. */
export const priceHistory = historyBy('prices.history-by-trader', listPricesByTrader);
/** The market of each day over the requested traders. */
export const marketHistory = historyBy('prices.history-by-market', listPricesByMarket);

function historyBy<Row>(
  name: Parameters<typeof readAside>[1],
  list: (pool: Pool, question: HistoryQuestion) => Promise<Row[]>,
) {
  return async (deps: Pick<Deps, 'db' | 'standby'>, range: HistoryRange): Promise<Row[]> => {
    const facts = factsOfRegion(range.regionId);
    return facts ? readAside(deps, name, (pool) => list(pool, inRegion(range, facts))) : [];
  };
}

export async function sparklines(
  deps: Pick<Deps, 'db' | 'standby' | 'clock'>,
  query: Pick<HistoryRange, 'regionId' | 'cropIds' | 'quarterIds' | 'currency'>,
): Promise<Sparkline[]> {
  const facts = factsOfRegion(query.regionId);
  if (!facts) return [];
  const now = deps.clock.now();
  const first = new Date(now.getTime() - (SPARKLINE_DAYS - 1) * DAY_MS);
  const [from, to] = [dayInZone(first, facts.timeZone), dayInZone(now, facts.timeZone)];
  return cachedSparklines(deps, inRegion({ ...query, from, to }, facts));
}

function inRegion(
  range: HistoryRange,
  { currency, timeZone }: { currency: CurrencyType; timeZone: string },
): HistoryQuestion {
  return { ...range, quotedCurrency: currency, timeZone };
}
