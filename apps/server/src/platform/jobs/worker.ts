import { EventEmitter } from 'node:events';
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from '../deps.ts';
import { jobSeconds, jobsDone } from './job-metrics.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import type { Task } from './jobs.ts';
import { holdWorkerName } from './worker-name.ts';

const CONCURRENCY = 4;
const SWEEP_MS = 10_000;
const DEBUG_LEVELS = new Set(['debug', 'info']);

/**
 * Runs jobs until stopped. Connections are the worker's own: jobs wait for each other, never for requests.
 */
export async function startWorker(deps: Deps, tasks: readonly Task[]): Promise<{ stop(): Promise<void> }> {
  const { db, log } = deps;
  const pool = new Pool({ ...db.$client.options, max: CONCURRENCY + 2 });
  pool.on('error', (error) => log.warn({ err: error }, 'the worker lost a connection'));
  const names = holdWorkerName(pool, log);

  const sweep = async () => {
    const freed = await unlockDeadWorkers(db);
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone run again');
  };
  await sweep();
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'the sweep for dead workers failed'));
  }, SWEEP_MS);
  timer.unref();

  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(log),
    events: reportingEvents(deps),
    taskList: taskList(deps, tasks),
    parsedCronItems: cronItems(tasks),
    preset: { plugins: [names.plugin] },
  });
  runner.promise.catch((error) => log.error({ err: error }, 'the worker ended'));

  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await names.release();
      await pool.end();
    },
  };
}

export function taskList(deps: Deps, tasks: readonly Task[]): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (given: unknown, { job }: { job: { id: string } }) => {
        const stopTimer = jobSeconds.startTimer({ task: task.name });
        try {
          await task.run(deps, task.payload.parse(task.cron ? {} : given), { jobId: job.id });
        } finally {
          stopTimer();
        }
      },
    ]),
  );
}

export function cronItems(tasks: readonly Task[]): ParsedCronItem[] {
  return parseCronItems(
    tasks.flatMap((task) =>
      task.cron
        ? [{ task: task.name, match: task.cron, identifier: task.name, options: { jobKey: task.name } }]
        : [],
    ),
  );
}

/** Counts and reports; a payload may hold an address or a text, so it is never written. */
export function reportingEvents({ log }: Pick<Deps, 'log'>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:success', ({ job }) => jobsDone.inc({ task: job.task_identifier, result: 'done' }));
  events.on('job:error', ({ job, error }) => {
    const last = job.attempts >= job.max_attempts;
    const line = { err: error, task: job.task_identifier, jobId: job.id, attempt: job.attempts };
    jobsDone.inc({ task: job.task_identifier, result: last ? 'failed' : 'retried' });
    if (last) log.error(line, 'a job was given up');
    else log.warn(line, 'a job failed and will be tried again');
  });
  return events;
}

/** graphile-worker's own lines are for debugging; failures of jobs are reported above. */
export function workerLogger(log: Deps['log']): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const line = { worker: scope.workerId, ...(meta?.error ? { err: meta.error } : {}) };
    if (DEBUG_LEVELS.has(level) || scope.jobId || scope.label === 'worker') log.debug(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.error(line, message);
  });
}
