import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../database/database.ts';
import { inbox } from './jobs.tables.ts';

export interface NewJob {
  task: string;
  payload: unknown;
  key: string | undefined;
  runAt: Date | undefined;
  maxAttempts: number;
}

/** Part of the caller's transaction: what is rolled back was never asked for. */
export async function addJob(db: Db, job: NewJob): Promise<void> {
  await db.execute(sql`
    select 1 from graphile_worker.add_job(
      ${job.task}, ${JSON.stringify(job.payload)}::json,
      run_at := ${job.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := ${job.maxAttempts}::int,
      job_key := ${job.key ?? null}::text)`);
}

interface LaterJobs {
  task: string;
  jobs: readonly { payload: unknown; key: string }[];
  afterMs: number;
  maxAttempts: number;
}

export async function addLaterJobs(db: Db, { task, jobs, afterMs, maxAttempts }: LaterJobs): Promise<void> {
  await db.execute(sql`
    select count(*) from json_array_elements(${JSON.stringify(jobs)}::json) job,
      lateral graphile_worker.add_job(
        ${task}, job -> 'payload',
        run_at := now() + ${afterMs}::float8 * interval '1 millisecond',
        max_attempts := ${maxAttempts}::int,
        job_key := job ->> 'key', job_key_mode := 'preserve_run_at')`);
}

interface NewJobs {
  task: string;
  payloads: readonly unknown[];
  maxAttempts: number;
}

export async function addJobs(db: Db, { task, payloads, maxAttempts }: NewJobs): Promise<void> {
  await db.execute(sql`
    select 1 from graphile_worker.add_jobs(array(
      select row(${task}::text, payload, null, null, ${maxAttempts}::int, null, null, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads)}::json) payload))`);
}

/**
 * For a statement that puts a job of its own in the queue: each row of `from` becomes one. It does not notify the
 * workers, because a transaction that notifies holds a lock until its commit is on the disk, and all others that
 * notify queue up behind it. The caller runs `wakeWorkers` after the commit.
 */
export function quietJobsSql(task: string, payload: string, from: string): string {
  return `insert into graphile_worker._private_jobs (task_id, payload)
  select task.id, ${payload}
  from ${from} cross join graphile_worker._private_tasks task
  where task.identifier = '${task}'
  returning id`;
}

/** A job queued in SQL finds its task by name, so all tasks are registered at the start. */
export async function registerTasks(db: Db, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into graphile_worker._private_tasks (identifier)
    select unnest(array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[])
    on conflict do nothing`);
}

/** Named as in graphile-worker's own function. */
export async function notifyWorkers(pool: Pool, count: number): Promise<void> {
  await pool.query({
    name: 'platform.notify-workers',
    text: `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)`,
    values: [count],
  });
}

/** False when the consumer has had the event. Waits for a rival that has not committed yet. */
export async function markSeen(db: Db, consumer: string, eventId: string): Promise<boolean> {
  const rows = await db
    .insert(inbox)
    .values({ consumer, eventId })
    .onConflictDoNothing()
    .returning({ eventId: inbox.eventId });
  return rows.length === 1;
}

export async function deleteSeenBefore(db: Db, limit: Date): Promise<void> {
  await db.execute(sql`delete from platform.inbox where seen_at < ${limit.toISOString()}::timestamptz`);
}

/**
 * Every worker holds the session lock of its name while its process lives; a name that can be locked is of a
 * worker that is gone. Its jobs would otherwise wait for hours. Returns the names that were freed.
 */
export async function unlockDeadWorkers(db: Db): Promise<string[]> {
  const result = await db.execute<{ worker: string }>(sql`
    with holders as (
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ), dead as materialized (
      select locked_by as worker from holders
      where not exists (
        select 1 from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and granted
          and classid::bigint = (hashtextextended(locked_by, 0) >> 32) & 4294967295
          and objid::bigint = hashtextextended(locked_by, 0) & 4294967295
          and objsubid = 1)
    )
    select worker, graphile_worker.force_unlock_workers(array[worker]) from dead`);
  return result.rows.map((row) => row.worker);
}

/**
 * How long the oldest due job has waited or run; 0 when none is due. A job whose worker hangs stays locked, so locked
 * ones count too; one that was given up does not.
 */
export async function findOldestDueAge(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds
     from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
  );
  return rows[0]?.seconds ?? 0;
}

/** The statements of the session that holds the names of workers; see {@link unlockDeadWorkers}. */
export const HOLD_WORKER_NAME = 'select pg_advisory_lock(hashtextextended($1, 0))';
export const RELEASE_WORKER_NAME = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** Which of these events the consumer has handled. */
export async function listHandled(
  db: Db,
  consumer: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .select({ eventId: inbox.eventId })
    .from(inbox)
    .where(and(eq(inbox.consumer, consumer), inArray(inbox.eventId, [...eventIds])));
  return new Set(rows.map(({ eventId }) => eventId));
}
