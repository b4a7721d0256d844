import { randomUUID } from 'node:crypto';
import type { Deps } from '../src/platform/deps.ts';
import { tasks } from '../src/tasks.ts';

/** Runs the recurring tasks with such names once, as the worker does when their time has come. */
export async function runCronTasks(deps: Deps, names: RegExp): Promise<void> {
  for (const task of tasks)
    if (task.cron && names.test(task.name)) await task.run(deps, {}, { jobId: randomUUID() });
}
