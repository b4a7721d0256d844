import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import { deleteSeenBefore } from './jobs.queries.ts';
import { defineTask } from './jobs.ts';

/** Longer than any job is retried (25 attempts take about three weeks). */
const KEPT_MS = 60 * DAY_MS;

export const pruneInbox = defineTask({
  name: 'jobs.prune-inbox',
  payload: z.strictObject({}),
  cron: '17 3 * * *',
  run: async ({ db, clock }) => deleteSeenBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
});
