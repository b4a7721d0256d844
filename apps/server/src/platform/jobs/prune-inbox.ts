import { z } from 'zod';
import { deleteSeenBefore } from './jobs.queries.ts';
import { defineTask } from './jobs.ts';

/** Longer than any job is retried (25 attempts take about three weeks). */
const KEPT_MS = 60 * 24 * 3600 * 1000;

export const pruneInbox = defineTask({
  name: 'jobs.prune-inbox',
  payload: z.strictObject({}),
  cron: '17 3 * * *',
  run: async ({ db, clock }) => deleteSeenBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
});
