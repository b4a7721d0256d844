import { type BoundedQueue, boundedQueue } from './bounded-queue.ts';
import type { Database } from './database/database.ts';

/** What a page asks for at once is read one after the other; what a person asks for beyond that is refused. */
const PER_USER = { atOnce: 1, waiting: 12 };
/** Of the pool's connections: the others stay free for what is quick. */
const SHARE_OF_POOL = 1 / 3;

interface Lanes {
  all: BoundedQueue;
  byUser: Map<string, { lane: BoundedQueue; inside: number }>;
}

const lanesOf = new WeakMap<Database, Lanes>();

/**
 * Reads that keep a connection busy (histories, outlooks) run a few at a time, per person and per process, so that
 * nobody who asks for many of them slows everybody else.
 */
export async function readExpensively<T>(db: Database, userId: string, work: () => Promise<T>): Promise<T> {
  const lanes = lanesOf.get(db) ?? openLanes(db);
  const own = lanes.byUser.get(userId) ?? { lane: boundedQueue(PER_USER), inside: 0 };
  lanes.byUser.set(userId, own);
  own.inside += 1;
  try {
    return await own.lane.run(() => lanes.all.runPatiently(work));
  } finally {
    own.inside -= 1;
    if (own.inside === 0) lanes.byUser.delete(userId);
  }
}

function openLanes(db: Database): Lanes {
  const atOnce = Math.max(1, Math.floor((db.$client.options.max ?? 10) * SHARE_OF_POOL));
  const lanes = { all: boundedQueue({ atOnce, waiting: Number.POSITIVE_INFINITY }), byUser: new Map() };
  lanesOf.set(db, lanes);
  return lanes;
}
