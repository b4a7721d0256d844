import type { Pool } from 'pg';
import { notifyWorkers } from './jobs.queries.ts';

/** Under load one notification serves many jobs; a shorter wait would not be noticed. */
const TOGETHER_MS = 10;

const waiting = new WeakMap<Pool, number>();

/**
 * Notifies workers of a committed job that a statement has queued without a notification. If the process dies first,
 * they find the job at their next poll, two seconds later at most.
 */
export function wakeWorkers(pool: Pool): void {
  const jobs = waiting.get(pool) ?? 0;
  waiting.set(pool, jobs + 1);
  if (jobs > 0) return;
  setTimeout(() => {
    const count = waiting.get(pool) ?? 1;
    waiting.delete(pool);
    if (!pool.ended) notifyWorkers(pool, count).catch(() => {});
  }, TOGETHER_MS).unref();
}
