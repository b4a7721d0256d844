import type { Deps } from '../deps.ts';
import { type CopyGuard, guardCopies } from './copy.ts';
import { jobsHeld } from './job-metrics.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import type { Task } from './jobs.ts';
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

/**
 * Runs jobs until stopped; a worker that ends by itself, for example because the database went away, or that hangs
 * while it ends, starts again.
 */
export async function startWorker(
  deps: Deps,
  tasks: readonly Task[],
  { giveUpMs = GIVE_UP_MS, outside }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { db, log } = deps;
  const guard = outside && guardCopies(deps);
  let isHeld = false;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  const sweep = async () => {
    const freed = await unlockDeadWorkers(db);
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone run again');
  };
  const start = async (): Promise<WorkerRun> => {
    await sweep();
    isHeld = (await guard?.check()) ?? false;
    jobsHeld.set(isHeld ? 1 : 0);
    const current = await startRun(deps, guard ? tasksFor(guard) : tasks, giveUpMs);
    void current.ended.then(() => stopping || restart());
    return current;
  };
  /** A held task is not offered to the worker at all, so its jobs wait as they are. */
  const tasksFor = (copies: CopyGuard): Task[] =>
    tasks
      .filter(({ name }) => !isHeld || !outside?.has(name))
      .map((task) => (outside?.has(task.name) ? unlessHeld(task, copies) : task));
  const watchCopies = async () => {
    if (guard && (await guard.check()) !== isHeld) await (await running).stop();
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
    watchCopies().catch((error) => log.warn({ err: error }, 'whether the database is a copy is unknown'));
  }, SWEEP_MS);
  timer.unref();

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(again);
      const current = await running.catch(() => undefined);
      await current?.stop();
      await guard?.stopped().catch((error) => log.warn({ err: error }, 'the stop was not recorded'));
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
