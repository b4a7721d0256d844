import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { deleteMutationsBefore } from './mutations.queries.ts';

/** No client sends a request again after a month. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

export const pruneMutations = defineTask({
  name: 'trading.prune-mutations',
  payload: z.strictObject({}),
  cron: '43 3 * * *',
  run: async ({ db, clock }) => deleteMutationsBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
});
