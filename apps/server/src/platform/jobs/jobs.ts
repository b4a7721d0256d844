import type { z } from 'zod';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { addJob, addLaterJobs, markSeen } from './jobs.queries.ts';

export interface Task<Schema extends z.ZodType = z.ZodType> {
  /** `<module>.<verb>`, e.g. `mail.deliver`. */
  name: string;
  payload: Schema;
  /** May run more than once for one job: what must not happen twice goes through {@link once}. */
  run(deps: Deps, payload: z.output<Schema>, job: { jobId: string }): Promise<void>;
  /** A recurring task: a crontab pattern in UTC. It gets an empty payload. */
  cron?: string;
  /** The job is given up after so many failures. Waits grow from seconds to hours. */
  maxAttempts?: number;
}

export function defineTask<Schema extends z.ZodType>(task: Task<Schema>): Task<Schema> {
  return task;
}

/** Queues a job as part of the given transaction. A job with the same key replaces one that has not begun. */
export async function enqueue<Schema extends z.ZodType>(
  db: Db,
  task: Pick<Task<Schema>, 'name' | 'payload' | 'maxAttempts'>,
  payload: z.input<Schema>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  task.payload.parse(payload);
  await addJob(db, {
    task: task.name,
    payload,
    key: options.key,
    runAt: options.runAt,
    maxAttempts: task.maxAttempts ?? 25,
  });
}

/** Several after a while, in one statement. One whose key waits already stays, and runs when it was going to. */
export async function enqueueLater<Schema extends z.ZodType>(
  db: Db,
  task: Pick<Task<Schema>, 'name' | 'payload' | 'maxAttempts'>,
  jobs: readonly { payload: z.input<Schema>; key: string }[],
  afterMs: number,
): Promise<void> {
  for (const { payload } of jobs) task.payload.parse(payload);
  await addLaterJobs(db, { task: task.name, jobs, afterMs, maxAttempts: task.maxAttempts ?? 25 });
}

/**
 * Does the work unless this consumer has done it for this event; the mark and the work's writes commit together.
 * Two at the same time: the second waits for the first, and works only if that one failed.
 */
export async function once(
  db: Db,
  consumer: string,
  eventId: string,
  work: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await markSeen(tx, consumer, eventId))) return false;
    await work(tx);
    return true;
  });
}
