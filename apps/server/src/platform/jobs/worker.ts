import type { Deps } from '../deps.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import type { Task } from './jobs.ts';
import { startRun, type WorkerRun } from './worker-run.ts';

const SWEEP_MS = 5000;
const RESTART_MS = 1000;
/** Longer than graphile-worker waits before it aborts its jobs, and within the time that a stop may take. */
const GIVE_UP_MS = 8000;

/**
 * Runs jobs until stopped; a worker that ends by itself, for example because the database went away, or that hangs
 * while it ends, starts again.
 */
export async function startWorker(
  deps: Deps,
  tasks: readonly Task[],
  { giveUpMs = GIVE_UP_MS } = {},
): Promise<{ stop(): Promise<void> }> {
  const { db, log } = deps;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  const sweep = async () => {
    const freed = await unlockDeadWorkers(db);
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone run again');
  };
  const start = async (): Promise<WorkerRun> => {
    await sweep();
    const current = await startRun(deps, tasks, giveUpMs);
    void current.ended.then(() => stopping || restart());
    return current;
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
      const current = await running.catch(() => undefined);
      await current?.stop();
    },
  };
}
