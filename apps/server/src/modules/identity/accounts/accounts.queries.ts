import type { Language } from '@canola/api-schema/access';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { account } from '../identity.tables.ts';

export type Account = typeof account.$inferSelect;

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function findAccount(db: Db, subject: string): Promise<Account | undefined> {
  if (!UUID.test(subject)) return undefined;
  const [row] = await db.select().from(account).where(eq(account.subject, subject));
  return row;
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(account).where(eq(account.email, email.toLowerCase()));
  return row;
}

export interface NewAccount {
  email: string;
  passwordHash: string;
  emailVerifiedAt: Date | null;
  language: Language;
}

export async function insertAccount(db: Db, values: NewAccount): Promise<{ subject: string }> {
  const [row] = await db
    .insert(account)
    .values({ ...values, email: values.email.toLowerCase() })
    .returning({ subject: account.subject });
  if (!row) throw new Error('The account was not inserted.');
  return row;
}

/**
 * A sign-up for an address that is not confirmed yet starts over; a sign-up for an address that has an owner changes
 * nothing and returns undefined. It is one statement, so two at the same time can't both win.
 */
export async function upsertUnverifiedAccount(
  db: Db,
  values: Omit<NewAccount, 'emailVerifiedAt'>,
): Promise<{ subject: string } | undefined> {
  const { passwordHash, language } = values;
  const [row] = await db
    .insert(account)
    .values({ email: values.email.toLowerCase(), passwordHash, language, emailVerifiedAt: null })
    .onConflictDoUpdate({
      target: account.email,
      set: { passwordHash, language, createdAt: sql`now()` },
      setWhere: sql`${account.emailVerifiedAt} is null`,
    })
    .returning({ subject: account.subject });
  return row;
}

export async function markEmailVerified(db: Db, subject: string, at: Date): Promise<void> {
  await db
    .update(account)
    .set({ emailVerifiedAt: sql`coalesce(${account.emailVerifiedAt}, ${at})` })
    .where(eq(account.subject, subject));
}

export async function markPasskeyOffered(db: Db, subject: string, at: Date): Promise<void> {
  await db.update(account).set({ passkeyOfferedAt: at }).where(eq(account.subject, subject));
}

export async function updatePassword(db: Db, subject: string, passwordHash: string): Promise<void> {
  await db.update(account).set({ passwordHash }).where(eq(account.subject, subject));
}

/** The language of later mails from the provider. */
export async function changeAccountLanguage(db: Db, subject: string, language: Language): Promise<void> {
  if (!UUID.test(subject)) return;
  await db.update(account).set({ language }).where(eq(account.subject, subject));
}

/** By this machine's clock, like the log-ins it is compared with. */
export async function markSessionsEnded(db: Db, subject: string): Promise<void> {
  if (!UUID.test(subject)) return;
  await db.update(account).set({ sessionsEndedAt: new Date() }).where(eq(account.subject, subject));
}

export async function deleteAccountRow(db: Db, subject: string): Promise<void> {
  if (!UUID.test(subject)) return;
  await db.delete(account).where(eq(account.subject, subject));
}

/** Addresses that were never confirmed must not stay. */
export async function deleteUnverifiedAccounts(db: Db, createdBefore: Date): Promise<void> {
  await db.delete(account).where(and(isNull(account.emailVerifiedAt), lt(account.createdAt, createdBefore)));
}
