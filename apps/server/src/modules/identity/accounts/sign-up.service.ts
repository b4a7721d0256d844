import type { Language } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailedLink, sendIdentityMail } from '../mails/identity-mails.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  markEmailVerified,
  upsertUnverifiedAccount,
} from './accounts.queries.ts';
import { type Claim, claimOf, isClaim } from './claim.ts';
import { issueEmailToken, spendEmailToken } from './email-tokens.ts';
import { hashPassword } from './passwords.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'config'>;

export interface NewSignUp {
  email: string;
  password: string;
  language: Language;
  interactionUid: string;
}

/**
 * Identifies the browser that signed up, in its interaction. Without `claim` the address already had an owner, which
 * must not be revealed to the person at the browser.
 */
export interface PendingSignUp {
  email: string;
  claim?: Claim;
}

async function mailVerification(needed: Needed, tx: Db, account: Account, interactionUid: string) {
  const token = await issueEmailToken(tx, 'verify-email', account.subject, needed.clock.now());
  const link = mailedLink(needed.config, interactionUid, 'verify-email', token, account.language);
  await sendIdentityMail(tx, needed.config, 'verify', account, link);
}

export async function signUp(needed: Needed, input: NewSignUp): Promise<PendingSignUp> {
  const { email, language, interactionUid } = input;
  const passwordHash = await hashPassword(input.password);
  return needed.db.transaction(async (tx) => {
    const created = await upsertUnverifiedAccount(tx, { email, passwordHash, language });
    const account = created ? await findAccount(tx, created.subject) : await findAccountByEmail(tx, email);
    if (!account) throw new Error('The account that was just written is gone.');
    if (!created) {
      await sendIdentityMail(tx, needed.config, 'taken', account);
      return { email };
    }
    await mailVerification(needed, tx, account, interactionUid);
    return { email, claim: claimOf({ ...account, passwordHash }) };
  });
}

export async function resendVerification(
  needed: Needed,
  pending: PendingSignUp,
  interactionUid: string,
): Promise<void> {
  const account = await findAccountByEmail(needed.db, pending.email);
  if (!account) return;
  await needed.db.transaction(async (tx) => {
    if (pending.claim && !account.emailVerifiedAt)
      await mailVerification(needed, tx, account, interactionUid);
    else await sendIdentityMail(tx, needed.config, 'taken', account);
  });
}

export function sendVerification(needed: Needed, account: Account, uid: string): Promise<void> {
  return needed.db.transaction((tx) => mailVerification(needed, tx, account, uid));
}

/** The right password of an address that is not confirmed: the same as having just signed up. */
export async function pendSignUp(needed: Needed, account: Account, uid: string): Promise<PendingSignUp> {
  await sendVerification(needed, account, uid);
  return { email: account.email, claim: claimOf(account) };
}

/** Whether this browser is the one that chose the account's password. */
export function isClaimOf(pending: PendingSignUp | undefined, account: Account): boolean {
  return isClaim(pending?.claim, account);
}

export async function verifiedAccount({ db }: Needed, pending: PendingSignUp): Promise<Account | undefined> {
  const account = pending.claim ? await findAccount(db, pending.claim.subject) : undefined;
  return account?.emailVerifiedAt && isClaimOf(pending, account) ? account : undefined;
}

/** False when the link was used before. */
export async function verifyEmail({ db, clock }: Needed, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const spent = await spendEmailToken(tx, 'verify-email', token, clock.now());
    if (spent) await markEmailVerified(tx, spent.subject, clock.now());
    return spent !== undefined;
  });
}
