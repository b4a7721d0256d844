import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError, type Pool } from 'pg';
import { isDatabaseAway } from './database-away.ts';
import { openStandbyPool } from './pools.ts';
import { findReplayedPosition, findWrittenPosition, type Position } from './standby.queries.ts';

/**
 * Everything that may be read from a standby: what nobody on the way has just written and what decides nothing. Rights,
 * masks, decisions and a person's own holdings are always read from the primary.
 */
export const STANDBY_READS = [
  'prices.history-by-trader',
  'prices.history-by-market',
  'prices.sparklines',
  'prices.pair',
  'prices.series',
  'prices.current',
  'export',
] as const;
type StandbyRead = Exclude<(typeof STANDBY_READS)[number], 'export'>;

export interface Standby {
  /** Its pool, while it is seconds behind at most. */
  recent(): Promise<Pool | undefined>;
  /** Its pool, as soon as it has everything that is committed now; nothing when that takes too long. */
  caughtUp(): Promise<Pool | undefined>;
  /** After a failed read: the primary is used for a while. */
  leave(error: unknown): void;
  close(): Promise<void>;
}

interface StandbyOptions {
  url: string;
  pool: number;
  primary: Pool;
  log: FastifyBaseLogger;
  maxLagMs?: number;
}

const MAX_LAG_MS = 10_000;
const CHECK_EVERY_MS = 1000;
const CHECK_TIMEOUT_MS = 1000;
const LEFT_FOR_MS = 5000;
const CATCH_UP_MS = 1000;
const CATCH_UP_PAUSE_MS = 20;

export function openStandby({
  url,
  pool: max,
  primary,
  log,
  maxLagMs = MAX_LAG_MS,
}: StandbyOptions): Standby {
  const pool = openStandbyPool(url, max);
  pool.on('error', (error) => log.debug({ err: error }, 'an idle connection to the standby was lost'));
  const lag = new Lag();
  let isUsed = true;
  let nextCheck = 0;
  let checking: Promise<boolean> | undefined;

  const use = (used: boolean, why?: unknown) => {
    if (used !== isUsed)
      if (used) log.info('the standby is read from again');
      else
        log.warn({ err: why }, 'the standby is away or too far behind: everything is read from the primary');
    isUsed = used;
    nextCheck = Date.now() + (used ? CHECK_EVERY_MS : LEFT_FOR_MS);
  };
  const check = async (): Promise<boolean> => {
    try {
      lag.written(await findWrittenPosition(primary), Date.now());
      const replayed = await findReplayedPosition(pool, CHECK_TIMEOUT_MS);
      use(replayed !== undefined && lag.of(replayed, Date.now()) <= maxLagMs);
    } catch (error) {
      use(false, error);
    }
    return isUsed;
  };
  const isRecent = async (): Promise<boolean> => {
    if (Date.now() < nextCheck) return isUsed;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  return {
    recent: async () => ((await isRecent()) ? pool : undefined),
    async caughtUp() {
      if (!(await isRecent())) return undefined;
      try {
        const written = await findWrittenPosition(primary);
        for (const began = Date.now(); Date.now() - began < CATCH_UP_MS; await wait(CATCH_UP_PAUSE_MS)) {
          const replayed = await findReplayedPosition(pool, CHECK_TIMEOUT_MS);
          if (replayed === undefined) break;
          if (replayed >= written) return pool;
        }
      } catch (error) {
        use(false, error);
      }
      return undefined;
    },
    leave: (error) => use(false, error),
    close: () => pool.end(),
  };
}

/** A standby that replays what the primary had written at some moment is behind by the time since then. */
class Lag {
  #written: { position: Position; at: number }[] = [];

  written(position: Position, at: number): void {
    this.#written.push({ position, at });
    if (this.#written.length > 60) this.#written.shift();
  }

  of(replayed: Position, now: number): number {
    const newest = this.#written.findLast(({ position }) => position <= replayed);
    if (!newest) return Number.POSITIVE_INFINITY;
    return newest === this.#written.at(-1) ? 0 : now - newest.at;
  }
}

/** Whether the primary should do it instead: the standby went away, or had to end the statement to go on replaying. */
export function isStandbyFailure(error: unknown): boolean {
  const reason = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return isDatabaseAway(error) || (reason instanceof DatabaseError && reason.code === '40001');
}

/** Reads from the standby when there is a usable one, and otherwise, or when it fails, from the primary. */
export async function readAside<T>(
  { db, standby }: { db: { $client: Pool }; standby?: Standby | undefined },
  _read: StandbyRead,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = await standby?.recent();
  if (!standby || !pool) return work(db.$client);
  try {
    return await work(pool);
  } catch (error) {
    if (!isStandbyFailure(error)) throw error;
    standby.leave(error);
    return work(db.$client);
  }
}
