import { EventEmitter } from 'node:events';
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from '../deps.ts';
import { jobSeconds, jobsDone } from './job-metrics.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import type { Task } from './jobs.ts';
import { holdWorkerNames } from './worker-name.ts';

const CONCURRENCY = 4;
const POLL_MS = 2000;
const SWEEP_MS = 5000;
const RESTART_MS = 1000;
const DEBUG_LEVELS = new Set(['debug', 'info']);

/** Jobs have connections of their own: they wait for each other, never for requests. */
export function openWorkerPool({ db, log }: Pick<Deps, 'db' | 'log'>): Pool {
  const pool = new Pool({ ...db.$client.options, max: CONCURRENCY + 2 });
  const lost = (error: Error) => log.warn({ err: error }, 'the worker lost a connection');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/**
 * With a delay, even of zero, graphile-worker awaits its last completions when it stops and survives a failing one;
 * without it, nothing awaits those promises.
 */
export const AWAITED_COMPLETIONS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Runs jobs until stopped; a worker that ends by itself, for example because the database went away, starts again. */
export async function startWorker(deps: Deps, tasks: readonly Task[]): Promise<{ stop(): Promise<void> }> {
  const { db, log } = deps;
  const pool = openWorkerPool(deps);
  const names = holdWorkerNames(pool, log);
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  const sweep = async () => {
    const freed = await unlockDeadWorkers(db);
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone run again');
  };
  const start = async (): Promise<Runner> => {
    await sweep();
    const runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      logger: workerLogger(log),
      events: reportingEvents(deps),
      taskList: taskList(deps, tasks),
      parsedCronItems: cronItems(tasks),
      preset: { plugins: [names.plugin], worker: AWAITED_COMPLETIONS },
    });
    runner.promise
      .catch((error) => log.error({ err: error }, 'the worker ended'))
      .finally(async () => {
        if (stopping) return;
        await names.release();
        restart();
      })
      .catch((error) => log.error({ err: error }, 'the worker was not cleared away'));
    return runner;
  };
  const restart = () => {
    again = setTimeout(() => {
      running = start();
      running.catch((error) => {
        log.warn({ err: error }, 'the worker could not begin');
        if (!stopping) restart();
      });
    }, RESTART_MS);
  };

  let running = start();
  await running;
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'the sweep for dead workers failed'));
  }, SWEEP_MS);
  timer.unref();

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(again);
      const runner = await running.catch(() => undefined);
      await runner?.stop().catch((error) => log.debug({ err: error }, 'the worker had ended already'));
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

function cronItems(tasks: readonly Task[]): ParsedCronItem[] {
  return parseCronItems(
    tasks.flatMap((task) =>
      task.cron
        ? [{ task: task.name, match: task.cron, identifier: task.name, options: { jobKey: task.name } }]
        : [],
    ),
  );
}

/** Counts and reports; a payload may hold an address or a text, so it is never logged. */
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
function workerLogger(log: Deps['log']): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const line = { worker: scope.workerId, ...(meta?.error ? { err: meta.error } : {}) };
    if (DEBUG_LEVELS.has(level) || scope.jobId || scope.label === 'worker') log.debug(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.error(line, message);
  });
}
