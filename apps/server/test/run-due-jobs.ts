import { sql } from 'drizzle-orm';
import { Logger, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Deps } from '../src/platform/deps.ts';
import type { Task } from '../src/platform/jobs/jobs.ts';
import { reportingEvents, taskList } from '../src/platform/jobs/task-list.ts';
import { openWorkerPool } from '../src/platform/jobs/worker-pool.ts';
import { AWAITED_COMPLETIONS } from '../src/platform/jobs/worker-run.ts';

/** By the pool of the requests: to connect again for each run takes longer than most runs. */
const workerPools = new WeakMap<Pool, Pool>();

/** The database's clock decides what is due, so jobs that the test's clock has passed are moved to it. */
export async function runDueJobs(deps: Deps, tasks: readonly Task[]): Promise<void> {
  await deps.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where run_at > now() and run_at <= ${deps.clock.now().toISOString()}::timestamptz`);
  const { rowCount } = await deps.db.execute(sql`
    select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1`);
  // To start a worker takes longer than most jobs.
  if (rowCount === 0) return;
  const failures: unknown[] = [];
  const events = reportingEvents(deps);
  events.on('job:error', ({ error }) => failures.push(error));
  await runOnce({
    pgPool: workerPoolOf(deps),
    taskList: taskList(deps, tasks),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
    events,
    preset: { worker: AWAITED_COMPLETIONS },
  });
  if (failures.length > 0) throw failures[0];
}

/** For whoever ends the pool of the requests. */
export async function endWorkerPool({ db }: Pick<Deps, 'db'>): Promise<void> {
  await workerPools.get(db.$client)?.end();
  workerPools.delete(db.$client);
}

function workerPoolOf(deps: Deps): Pool {
  const known = workerPools.get(deps.db.$client);
  if (known) return known;
  const pool = openWorkerPool(deps);
  workerPools.set(deps.db.$client, pool);
  return pool;
}
