import { z } from 'zod';
import { defineTask } from '../../platform/jobs/jobs.ts';
import { deleteExpiredEmailTokens } from './accounts/accounts.queries.ts';
import { sendResetLink } from './accounts/password-reset.service.ts';
import { tendKeys } from './provider/keys.ts';
import { deleteExpiredPayloads } from './provider/payloads.queries.ts';

/** Removes what has expired, and rotates keys that are old. */
const prune = defineTask({
  name: 'identity.prune',
  payload: z.strictObject({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    await deleteExpiredPayloads(db);
    await deleteExpiredEmailTokens(db, clock.now());
    await tendKeys(db);
  },
});

export const identityTasks = [sendResetLink, prune];
