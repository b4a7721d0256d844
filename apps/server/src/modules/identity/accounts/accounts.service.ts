import type { Language } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { deletePayloadsOfAccount } from '../provider/payloads.queries.ts';
import { deleteAccountRow, insertAccount, markSessionsEnded } from './accounts.queries.ts';
import { hashPassword } from './passwords.ts';

export interface NewIdentity {
  email: string;
  password: string;
  emailVerified: boolean;
  language: Language;
}

/** For accounts that the house itself makes (the demo world): the password is taken as it is. */
export async function createAccount(db: Db, identity: NewIdentity): Promise<{ subject: string }> {
  return insertAccount(db, {
    email: identity.email,
    passwordHash: await hashPassword(identity.password),
    emailVerifiedAt: identity.emailVerified ? new Date() : null,
    language: identity.language,
  });
}

/** Sessions, grants, codes, and log-ins that are under way. */
export async function endSessions(db: Db, subject: string): Promise<void> {
  await markSessionsEnded(db, subject);
  await deletePayloadsOfAccount(db, subject);
}

export async function deleteAccount(db: Db, subject: string): Promise<void> {
  await deletePayloadsOfAccount(db, subject);
  await deleteAccountRow(db, subject);
}
