import { identityTasks } from './modules/identity/index.ts';
import { fanOutTask, pushTask } from './modules/notifications/index.ts';
import { pruneRateCounters } from './platform/http/rate-limit.ts';
import type { Task } from './platform/jobs/jobs.ts';
import { pruneInbox } from './platform/jobs/prune-inbox.ts';
import { deliverMail } from './platform/mail/mail.ts';

/** Every job that a worker runs. */
export const tasks: readonly Task[] = [
  deliverMail,
  ...identityTasks,
  fanOutTask,
  pushTask,
  pruneRateCounters,
  pruneInbox,
];
