import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import { defineTask } from '../../platform/jobs/jobs.ts';
import { deleteMutationsBefore } from './idempotency/mutations.queries.ts';
import { deleteUnmaskedBefore } from './masking/masking.queries.ts';

/** No client sends a request again after a month. */
const MUTATION_DAYS = 30;
/** More than the difference between time zones. */
const UNMASKED_DAYS = 3;

export const pruneMutations = defineTask({
  name: 'trading.prune-mutations',
  payload: z.strictObject({}),
  cron: '43 3 * * *',
  run: async ({ db, clock }) => deleteMutationsBefore(db, daysBefore(clock.now(), MUTATION_DAYS)),
});

export const pruneUnmasked = defineTask({
  name: 'trading.prune-unmasked',
  payload: z.strictObject({}),
  cron: '51 3 * * *',
  run: async ({ db, clock }) => {
    const limit = daysBefore(clock.now(), UNMASKED_DAYS);
    await deleteUnmaskedBefore(db, limit.toISOString().slice(0, 10));
  },
});

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
