import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import { defineTask, type Task } from '../../platform/jobs/jobs.ts';
import { releaseErasedSubjects } from './admin/people/person-actions.queries.ts';
import { decisionMail } from './companies/decision-mail.task.ts';
import { deleteOldInvitations } from './companies/invitations.queries.ts';

const releaseErased = defineTask({
  name: 'users.release-erased',
  payload: z.strictObject({}),
  cron: '40 2 * * *',
  run: async ({ db, clock }) => releaseErasedSubjects(db, new Date(clock.now().getTime() - DAY_MS)),
});

/** How long after its end a link is still explained. */
const RETENTION_DAYS = 30;

const pruneInvitations = defineTask({
  name: 'users.prune-invitations',
  payload: z.strictObject({}),
  cron: '50 2 * * *',
  run: async ({ db, clock }) =>
    deleteOldInvitations(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)),
});

export const usersTasks: readonly Task[] = [decisionMail, releaseErased, pruneInvitations];
