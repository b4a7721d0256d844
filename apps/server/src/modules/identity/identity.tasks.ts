import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import { defineTask } from '../../platform/jobs/jobs.ts';
import { deleteUnverifiedAccounts } from './accounts/accounts.queries.ts';
import { forgetOldEmailTokens } from './accounts/email-tokens.ts';
import { sendResetLink } from './accounts/password-reset.service.ts';
import { mailPasskeysReset } from './passkeys/reset.service.ts';
import { maintainKeys } from './provider/keys.ts';
import { deleteExpiredPayloads } from './provider/payloads.queries.ts';

const UNVERIFIED_MS = 7 * DAY_MS;

/** Removes expired data and rotates old keys. */
const prune = defineTask({
  name: 'identity.prune',
  payload: z.strictObject({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    await deleteExpiredPayloads(db);
    await forgetOldEmailTokens(db, clock.now());
    await deleteUnverifiedAccounts(db, new Date(clock.now().getTime() - UNVERIFIED_MS));
    await maintainKeys(db);
  },
});

export const identityTasks = [sendResetLink, mailPasskeysReset, prune];
