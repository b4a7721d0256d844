import { type BoundedQueue, boundedQueue, queuePerKey } from './bounded-queue.ts';
import type { Database } from './database/database.ts';
import { AppError } from './errors.ts';

/** The requests of a page are read one after the other; a person's requests beyond that are refused. */
const PER_USER = { atOnce: 1, waiting: 12 };
/** Of the pool's connections: the others stay free for what is quick. */
const SHARE_OF_POOL = 1 / 3;
/** People who wait for each of them, a few seconds at most. Beyond that, requests are refused immediately. */
const WAITING_PER_PLACE = 50;

export interface Reader {
  userId: string;
  /** True once nobody waits for the reply. */
  hasLeft(): boolean;
}

interface Lanes {
  all: BoundedQueue;
  byUser: ReturnType<typeof queuePerKey>;
}

const lanesOf = new WeakMap<Database, Lanes>();

/**
 * Reads that keep a connection busy (histories, outlooks) run a few at a time, per person and per process, so that
 * a person who requests many of them doesn't slow everybody else.
 */
export async function readExpensively<T>(
  db: Database,
  { userId, hasLeft }: Reader,
  work: () => Promise<T>,
): Promise<T> {
  const lanes = lanesOf.get(db) ?? openLanes(db);
  const unlessLeft = async <R>(next: () => Promise<R>): Promise<R> => {
    if (hasLeft()) throw new AppError('request.too-many', 'The caller left before it was their turn.');
    return next();
  };
  return lanes.byUser.run(userId, () => unlessLeft(() => lanes.all.run(() => unlessLeft(work))));
}

function openLanes(db: Database): Lanes {
  const atOnce = Math.max(1, Math.floor((db.$client.options.max ?? 10) * SHARE_OF_POOL));
  const all = boundedQueue({ atOnce, waiting: atOnce * WAITING_PER_PLACE });
  const lanes: Lanes = { all, byUser: queuePerKey(PER_USER) };
  lanesOf.set(db, lanes);
  return lanes;
}
