import type { Pool } from 'pg';
import { notifyWorkers } from './jobs.queries.ts';

/** Sooner would be no faster for anybody, and under load one word stands for many jobs. */
const TOGETHER_MS = 10;

const waiting = new WeakMap<Pool, number>();

/**
 * Tells workers of a job that a statement has put in their queue without a word and that is committed. Should the
 * process die first, they find it at their next look, two seconds later at most.
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
