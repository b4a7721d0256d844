import { z } from 'zod';
import { defineTask, type Task } from '../../platform/jobs/jobs.ts';
import { releaseErasedSubjects } from './admin/people/person-actions.queries.ts';
import { decisionMail } from './companies/decision-mail.task.ts';

const DAY_MS = 24 * 3600 * 1000;

const releaseErased = defineTask({
  name: 'users.release-erased',
  payload: z.strictObject({}),
  cron: '40 2 * * *',
  run: async ({ db, clock }) => releaseErasedSubjects(db, new Date(clock.now().getTime() - DAY_MS)),
});

export const usersTasks: readonly Task[] = [decisionMail, releaseErased];
