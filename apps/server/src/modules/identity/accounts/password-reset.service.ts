import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { mailedLink, sendIdentityMail } from '../mails/identity-mails.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  markEmailVerified,
  updatePassword,
} from './accounts.queries.ts';
import { endSessions } from './accounts.service.ts';
import { closeEmailTokens } from './email-tokens.queries.ts';
import { issueEmailToken, spendEmailToken } from './email-tokens.ts';
import { hashPassword } from './passwords.ts';

/** Looks up the address outside the request, so the request takes the same time for an unknown one. */
export const sendResetLink = defineTask({
  name: 'identity.send-reset-link',
  payload: z.strictObject({ email: z.string(), interactionUid: z.string() }),
  async run({ db, clock, config }, { email, interactionUid }) {
    const account = await findAccountByEmail(db, email);
    if (!account) return;
    await db.transaction(async (tx) => {
      const token = await issueEmailToken(tx, 'reset-password', account.subject, clock.now());
      const link = mailedLink(config, interactionUid, 'reset-password', token, account.language);
      await sendIdentityMail(tx, config, 'reset', account, link);
    });
  },
});

/** The link proves the address as well. Undefined when it was used before. */
export async function resetPassword(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  password: string,
): Promise<Account | undefined> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const spent = await spendEmailToken(tx, 'reset-password', token, clock.now());
    const account = spent && (await findAccount(tx, spent.subject));
    if (!account) return undefined;
    await updatePassword(tx, account.subject, passwordHash);
    await markEmailVerified(tx, account.subject, clock.now());
    await closeEmailTokens(tx, account.subject);
    await endSessions(tx, account.subject);
    await sendIdentityMail(tx, config, 'changed', account);
    return account;
  });
}
