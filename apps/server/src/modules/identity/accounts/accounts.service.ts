import type { Language } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import {
  deleteAccountRow,
  findAccount,
  insertAccount,
  markSessionsEnded,
  updateLanguage,
} from './accounts.queries.ts';
import { hashPassword } from './passwords.ts';
import { deleteOtherPayloads, deletePayloadsOfAccount } from './sessions.queries.ts';

export interface NewIdentity {
  email: string;
  password: string;
  emailVerified: boolean;
  language: Language;
}

/** For accounts that we create ourselves (the demo world): the password is not checked. */
export async function createAccount(db: Db, identity: NewIdentity): Promise<{ subject: string }> {
  return insertAccount(db, {
    email: identity.email,
    passwordHash: await hashPassword(identity.password),
    emailVerifiedAt: identity.emailVerified ? new Date() : null,
    language: identity.language,
  });
}

/** The language chosen at sign-up; an account of a foreign issuer has none here. */
export async function accountLanguage(db: Db, subject: string): Promise<Language | undefined> {
  return (await findAccount(db, subject))?.language;
}

/** The language of later mails from the provider. */
export async function changeAccountLanguage(db: Db, subject: string, language: Language): Promise<void> {
  await updateLanguage(db, subject, language);
}

/** Sessions, grants, codes, and log-ins that are under way. */
export async function endSessions(db: Db, subject: string): Promise<void> {
  await markSessionsEnded(db, subject);
  await deletePayloadsOfAccount(db, subject);
}

/** In every browser but the one of the given session. */
export async function endOtherSessions(
  db: Db,
  subject: string,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined) return endSessions(db, subject);
  await markSessionsEnded(db, subject);
  await deleteOtherPayloads(db, subject, sessionId);
}

export async function deleteAccount(db: Db, subject: string): Promise<void> {
  await deletePayloadsOfAccount(db, subject);
  await deleteAccountRow(db, subject);
}
