import type { Deps } from '../deps.ts';
import { type CopyGuard, guardCopies } from './copy.ts';
import { fillsOf, type JobClass, othersOf } from './job-classes.ts';
import { jobsHeld } from './job-metrics.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import type { Task } from './jobs.ts';
import { holdWorkerNames } from './worker-name.ts';
import { workerConnection } from './worker-pool.ts';
import { startRun, type WorkerRun } from './worker-run.ts';

const SWEEP_MS = 5000;
const RESTART_MS = 1000;
/** Longer than graphile-worker waits before it aborts its jobs, and within the time that a stop may take. */
const GIVE_UP_MS = 8000;

interface WorkerOptions {
  giveUpMs?: number;
  /** Names of tasks that reach people or other services; a restored copy does not run them until it is released. */
  outside?: ReadonlySet<string>;
}

/** Runs jobs until stopped: fills in slots of their own, so that no service that hangs delays one. */
export async function startWorker(
  deps: Deps,
  tasks: readonly Task[],
  { giveUpMs = GIVE_UP_MS, outside }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { db, log } = deps;
  const guard = outside && guardCopies(deps);
  const names = holdWorkerNames(workerConnection(deps), log);
  const [fills, others] = [fillsOf(tasks), othersOf(tasks)];
  let isHeld = false;

  const sweep = async () => {
    const freed = await unlockDeadWorkers(db);
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone run again');
  };
  const start = async (jobClass: JobClass): Promise<WorkerRun> => {
    await sweep();
    return startRun(deps, jobClass, { names, giveUpMs });
  };
  /** Only these reach the outside. A held task is not offered to the worker at all, so its jobs wait as they are. */
  const startOthers = async (): Promise<WorkerRun> => {
    isHeld = (await guard?.check()) ?? false;
    jobsHeld.set(isHeld ? 1 : 0);
    const offered = others.tasks
      .filter(({ name }) => !isHeld || !outside?.has(name))
      .map((task) => (guard && outside?.has(task.name) ? unlessHeld(task, guard) : task));
    return start({ ...others, tasks: offered });
  };

  const othersRunning = await keepRunning(startOthers, deps);
  const running = [othersRunning];
  if (fills.tasks.length > 0) running.push(await keepRunning(() => start(fills), deps));
  const watchCopies = async () => {
    if (guard && (await guard.check()) !== isHeld) await othersRunning.restart();
  };
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'the sweep for dead workers failed'));
    watchCopies().catch((error) => log.warn({ err: error }, 'whether the database is a copy is unknown'));
  }, SWEEP_MS);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running.map((run) => run.stop()));
      await names.close();
      await guard?.stopped().catch((error) => log.warn({ err: error }, 'the stop was not recorded'));
    },
  };
}

/** A run that ends by itself, for example because the database went away, or that hangs while it ends, starts again. */
async function keepRunning(start: () => Promise<WorkerRun>, { log }: Pick<Deps, 'log'>) {
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  const begin = async (): Promise<WorkerRun> => {
    const run = await start();
    void run.ended.then(() => stopping || restartSoon());
    return run;
  };
  const restartSoon = () => {
    again = setTimeout(() => {
      current = begin();
      current.catch((error) => {
        log.warn({ err: error }, 'the worker could not begin');
        if (!stopping) restartSoon();
      });
    }, RESTART_MS);
  };
  let current = begin();
  await current;

  const end = async () => (await current.catch(() => undefined))?.stop();
  return {
    /** Ends the run, and the next one begins soon. */
    restart: end,
    async stop() {
      stopping = true;
      clearTimeout(again);
      await end();
    },
  };
}

function unlessHeld(task: Task, guard: CopyGuard): Task {
  return {
    ...task,
    async run(...args) {
      if (await guard.isHeld()) throw new Error('The database is a restored copy: the job waits.');
      await task.run(...args);
    },
  };
}
