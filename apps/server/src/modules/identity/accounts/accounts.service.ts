import type { Language } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { deleteAccountRow, findAccount, insertAccount, markSessionsEnded } from './accounts.queries.ts';
import { hashPassword } from './passwords.ts';
import { deleteOtherPayloads, deletePayloadsOfAccount, renewLogIn } from './sessions.queries.ts';

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

/** Sessions, grants, codes, and log-ins that are under way. */
export async function endSessions(db: Db, subject: string): Promise<void> {
  await markSessionsEnded(db, subject);
  await deletePayloadsOfAccount(db, subject);
}

/**
 * In every browser but the one of the given session, which stays as old as it is: nothing has proved that it is its
 * owner who asks.
 */
export async function endOtherSessions(
  db: Db,
  subject: string,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined) await endSessions(db, subject);
  else await deleteOtherPayloads(db, subject, sessionId);
}

/** After a proof of who the person is: the log-in of the given session counts from now, every older one is over. */
export async function keepProvenSession(
  db: Db,
  subject: string,
  sessionId: string | undefined,
): Promise<void> {
  await endOtherSessions(db, subject, sessionId);
  if (sessionId === undefined) return;
  await markSessionsEnded(db, subject);
  await renewLogIn(db, subject, sessionId);
}

export async function deleteAccount(db: Db, subject: string): Promise<void> {
  await deletePayloadsOfAccount(db, subject);
  await deleteAccountRow(db, subject);
}
