import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineTask, enqueue } from '../../../platform/jobs/jobs.ts';
import { findAccount, findAccountByEmail } from '../accounts/accounts.queries.ts';
import { endSessions } from '../accounts/accounts.service.ts';
import { deleteAuthenticator } from '../authenticator/authenticator.queries.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';

/** The command has no address of the app and no mail server; the server does. */
export const mailPasskeysReset = defineTask({
  name: 'identity.mail-passkeys-reset',
  payload: z.strictObject({ subject: z.uuid() }),
  async run({ db, config }, { subject }) {
    const account = await findAccount(db, subject);
    if (account) await sendIdentityMail(db, config, 'passkeyRemoved', account);
  },
});

/**
 * A person who has lost their passkeys and authenticator app logs in with the password again (docs/product/accounts.md#passkeys). Undefined
 * without such an account.
 */
export async function resetPasskeys(
  tx: Db,
  email: string,
): Promise<{ subject: string; count: number } | undefined> {
  const account = await findAccountByEmail(tx, email);
  if (!account) return undefined;
  const { subject } = account;
  const count = (await deletePasskeysOf(tx, subject)) + Number(await deleteAuthenticator(tx, subject));
  if (count === 0) return { subject, count };
  await endSessions(tx, subject);
  await enqueue(tx, mailPasskeysReset, { subject });
  return { subject, count };
}
