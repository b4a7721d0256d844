import { type BoundedQueue, boundedQueue } from './bounded-queue.ts';
import type { Database } from './database/database.ts';
import { AppError } from './errors.ts';

/** What a page asks for at once is read one after the other; what a person asks for beyond that is refused. */
const PER_USER = { atOnce: 1, waiting: 12 };
/** Of the pool's connections: the others stay free for what is quick. */
const SHARE_OF_POOL = 1 / 3;
/** People who wait for each of them, a few seconds at most. Whoever comes when so many wait is refused straight away. */
const WAITING_PER_PLACE = 50;

export interface Reader {
  userId: string;
  /** True once nobody waits for the reply. */
  hasLeft(): boolean;
}

interface Lanes {
  all: BoundedQueue;
  byUser: Map<string, { lane: BoundedQueue; inside: number }>;
}

const lanesOf = new WeakMap<Database, Lanes>();

/**
 * Reads that keep a connection busy (histories, outlooks) run a few at a time, per person and per process, so that
 * nobody who asks for many of them slows everybody else.
 */
export async function readExpensively<T>(
  db: Database,
  { userId, hasLeft }: Reader,
  work: () => Promise<T>,
): Promise<T> {
  const lanes = lanesOf.get(db) ?? openLanes(db);
  const own = lanes.byUser.get(userId) ?? { lane: boundedQueue(PER_USER), inside: 0 };
  lanes.byUser.set(userId, own);
  own.inside += 1;
  const unlessLeft = async <R>(next: () => Promise<R>): Promise<R> => {
    if (hasLeft()) throw new AppError('request.too-many', 'The caller left before it was their turn.');
    return next();
  };
  try {
    return await own.lane.run(() => unlessLeft(() => lanes.all.run(() => unlessLeft(work))));
  } finally {
    own.inside -= 1;
    if (own.inside === 0) lanes.byUser.delete(userId);
  }
}

function openLanes(db: Database): Lanes {
  const atOnce = Math.max(1, Math.floor((db.$client.options.max ?? 10) * SHARE_OF_POOL));
  const all = boundedQueue({ atOnce, waiting: atOnce * WAITING_PER_PLACE });
  const lanes: Lanes = { all, byUser: new Map() };
  lanesOf.set(db, lanes);
  return lanes;
}
