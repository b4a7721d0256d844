import { Logger, type ParsedCronItem, parseCronItems, type Runner, run } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { openDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { JobClass } from './job-classes.ts';
import type { Task } from './jobs.ts';
import { limitServices } from './service-slots.ts';
import { reportingEvents, taskList } from './task-list.ts';
import type { WorkerNames } from './worker-name.ts';
import { openWorkerPool } from './worker-pool.ts';

const POLL_MS = 2000;
const DEBUG_LEVELS = new Set(['debug', 'info']);

/**
 * With a delay, even of zero, graphile-worker awaits its last completions when it stops and survives a failing one;
 * without it, nothing awaits those promises.
 */
export const AWAITED_COMPLETIONS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export interface WorkerRun {
  /** When no job runs any more, or when the run was given up. Never rejects. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * One run of graphile-worker, with its own connections. It shuts itself down when it cannot store what became of a
 * job. In 0.18 that may never finish: when several results are lost one after the other, it counts them wrong and
 * waits for one that does not exist. After `giveUpMs` the run is abandoned and its connections are cut, so whatever
 * it still does changes nothing; its jobs are free for the next run.
 */
export async function startRun(
  deps: Deps,
  { tasks, slots, connections }: JobClass,
  { names, giveUpMs }: { names: WorkerNames; giveUpMs: number },
): Promise<WorkerRun> {
  const { log } = deps;
  const pool = openWorkerPool(deps, connections);
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  let name: string | undefined;
  const events = reportingEvents(deps);
  const list = taskList({ ...deps, db: openDatabase(pool) }, tasks);
  const overdue = Promise.withResolvers<void>();
  const limit = () => void setTimeout(overdue.resolve, giveUpMs).unref();
  events.once('pool:gracefulShutdown', limit);

  const releaseName = async () => {
    if (name) await names.release(name);
  };
  const close = async () => {
    await releaseName();
    await pool.end();
  };
  const abandon = async (runner: Runner) => {
    log.error('the worker did not end by itself and is given up');
    // Its schedule would go on.
    runner.stop().catch(() => {});
    // Not awaited either: the connection may be to a machine that hangs.
    void releaseName();
    for (const client of clients) client.end().catch(() => {});
    // May never end: the run does not give its connections back.
    pool.end().catch(() => {});
  };

  const namePlugin = {
    name: 'CanolaWorkerName',
    version: '1.0.0',
    worker: {
      hooks: {
        /** Awaited by graphile-worker before a slot fetches its first job. */
        startWorker(_context: unknown, { worker }: { worker: { workerPool: { id: string } } }) {
          name = worker.workerPool.id;
          return names.hold(name);
        },
      },
    },
  };

  const runner = await run({
    pgPool: pool,
    concurrency: slots,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    logger: workerLogger(log),
    events,
    taskList: list,
    forbiddenFlags: limitServices(list, events),
    parsedCronItems: cronItems(tasks),
    preset: { plugins: [namePlugin], worker: AWAITED_COMPLETIONS },
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  let isEnded = false;
  // A run that ended because its connections broke may keep one of them for ever, so this has a limit too.
  const finished = runner.promise
    .catch((error) => log.error({ err: error }, 'the worker ended'))
    .then(() => {
      limit();
      return close();
    });
  const givenUp = overdue.promise.then(() => (isEnded ? undefined : abandon(runner)));
  const ended = Promise.race([finished, givenUp])
    .catch((error) => log.error({ err: error }, 'the worker was not cleared away'))
    .then(() => {
      isEnded = true;
    });
  return {
    ended,
    async stop() {
      runner.stop().catch((error) => log.debug({ err: error }, 'the worker had ended already'));
      await ended;
    },
  };
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

/** graphile-worker's own lines are for debugging; failures of jobs are reported with their events. */
function workerLogger(log: Deps['log']): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const line = { worker: scope.workerId, ...(meta?.error ? { err: meta.error } : {}) };
    if (DEBUG_LEVELS.has(level) || scope.jobId || scope.label === 'worker') log.debug(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.error(line, message);
  });
}
