import type { Database } from '../../../platform/database/database.ts';
import { readAside } from '../../../platform/database/standby.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type HistoryQuestion, listSparklines, type Sparkline } from './history.queries.ts';

/** A month's line changes little in a minute, and every price board requests all of them. */
const CACHED_MS = 60_000;
const MAX_CACHED = 5000;

interface Cached {
  lines: Promise<Sparkline[]>;
  loadedAt: number;
}

const cacheOf = new WeakMap<Database, Map<string, Cached>>();

/** The lines of each requested crop, read once a minute per process; parallel requests share one read. */
export async function cachedSparklines(
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
    const one = cached.get(keyOf(cropId));
    return one && Math.abs(now - one.loadedAt) < CACHED_MS ? one.lines : undefined;
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
