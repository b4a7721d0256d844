import type { Deps } from '../deps.ts';
import { addHits, type Counted, forgetHits } from './rate-limit.queries.ts';

/** Limits up to this are exact: every hit is counted in the database. */
const EXACT_UP_TO = 60;
/** The share of a limit that a process may hold back before it writes its count. */
const HELD_BACK = 1 / 20;
const FLUSH_MS = 500;
/** Beyond this many addresses nothing new is cached here, and every hit goes to the database. */
const MAX_WINDOWS = 50_000;

interface Count {
  count: number;
  /** Milliseconds until the window ends. */
  resetsIn: number;
}

interface Window {
  /** The last count from the database. */
  known: number;
  /** Our hits, not yet written. */
  held: number;
  resetsAt: number;
  windowMs: number;
}

export interface Limiter {
  /** Counts one hit, exactly, over all processes; false when it is over the limit. */
  consume(key: string, max: number, windowMs: number): Promise<boolean>;
  /** Forgets the hits, e.g. after the right password. */
  forget(key: string): Promise<void>;
  /** For busy keys: counted here and written in batches; exact when the limit is near, or small. */
  hit(key: string, max: number, windowMs: number): Promise<Count>;
  close(): Promise<void>;
}

/**
 * Counters in fixed windows, shared by all processes through PostgreSQL. Far from its limit a busy key costs no
 * round trip; the count may then run over by at most a twentieth of the limit per other process.
 */
export function createLimiter({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Limiter {
  const pool = db.$client;
  const windows = new Map<string, Window>();
  const now = () => clock.now().getTime();

  const add = async (key: string, hits: number, windowMs: number): Promise<Counted> => {
    const [row] = await addHits(pool, clock.now(), [{ key, hits, windowMs }]);
    if (!row) throw new Error('The rate counter returned nothing.');
    return row;
  };
  const update = ({ key, count, resetsAt }: Counted, windowMs: number): Window => {
    const same = windows.get(key);
    // Responses may overtake each other: within one window a count only grows.
    const known = same?.resetsAt === resetsAt.getTime() ? Math.max(same.known, count) : count;
    const window = { known, held: same?.held ?? 0, resetsAt: resetsAt.getTime(), windowMs };
    if (same || windows.size < MAX_WINDOWS) windows.set(key, window);
    return window;
  };
  /** A window that begins here; the next write finds out what the others have counted. */
  const open = (key: string, windowMs: number): Window | undefined => {
    if (windows.size >= MAX_WINDOWS) return undefined;
    const window = { known: 0, held: 0, resetsAt: now() + windowMs, windowMs };
    windows.set(key, window);
    return window;
  };
  const toCount = (window: Window): Count => ({
    count: window.known + window.held,
    resetsIn: Math.max(0, window.resetsAt - now()),
  });

  const flush = async (): Promise<void> => {
    const hits = [];
    for (const [key, window] of windows) {
      if (window.resetsAt <= now()) windows.delete(key);
      else if (window.held > 0) {
        hits.push({ key, hits: window.held, windowMs: window.windowMs });
        window.known += window.held;
        window.held = 0;
      }
    }
    if (hits.length === 0) return;
    const windowOf = new Map(hits.map(({ key, windowMs }) => [key, windowMs]));
    for (const row of await addHits(pool, clock.now(), hits)) update(row, windowOf.get(row.key) ?? 0);
  };
  const report = () =>
    flush().catch((error) => log.warn({ err: error }, 'the rate counters could not be written'));
  const timer = setInterval(report, FLUSH_MS);
  timer.unref();

  return {
    async consume(key, max, windowMs) {
      return (await add(key, 1, windowMs)).count <= max;
    },
    async forget(key) {
      windows.delete(key);
      await forgetHits(pool, key);
    },
    async hit(key, max, windowMs) {
      const known = windows.get(key);
      const isExact = max <= EXACT_UP_TO;
      const begun = known && known.resetsAt > now() ? known : undefined;
      const window = begun ?? (isExact ? undefined : open(key, windowMs));
      // Over the limit until the window ends: an attack does not reach the database.
      if (window && window.known > max) return toCount(window);
      const far = window && window.known + window.held < max / 2 && window.held < max * HELD_BACK;
      if (window && far && !isExact) {
        window.held += 1;
        return toCount(window);
      }
      const held = window?.held ?? 0;
      if (window) window.held = 0;
      return toCount(update(await add(key, held + 1, windowMs), windowMs));
    },
    async close() {
      clearInterval(timer);
      await report();
    },
  };
}
