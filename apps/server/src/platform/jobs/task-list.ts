import { EventEmitter } from 'node:events';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { jobSeconds, jobsDone } from './job-metrics.ts';
import type { Task } from './jobs.ts';

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
