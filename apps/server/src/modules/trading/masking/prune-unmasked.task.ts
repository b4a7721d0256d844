import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { deleteUnmaskedBefore } from './masking.queries.ts';

/** More than the difference between time zones. */
const KEPT_MS = 3 * 24 * 3600 * 1000;

export const pruneUnmasked = defineTask({
  name: 'trading.prune-unmasked',
  payload: z.strictObject({}),
  cron: '51 3 * * *',
  run: async ({ db, clock }) => {
    const limit = new Date(clock.now().getTime() - KEPT_MS);
    await deleteUnmaskedBefore(db, limit.toISOString().slice(0, 10));
  },
});
