import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { account, passkey } from '../identity.tables.ts';

export type Passkey = typeof passkey.$inferSelect;
export type NewPasskey = Omit<typeof passkey.$inferInsert, 'id' | 'usedAt'>;

export async function listPasskeys(db: Db, subject: string): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.subject, subject)).orderBy(asc(passkey.createdAt));
}

export async function hasPasskey(db: Db, subject: string): Promise<boolean> {
  const rows = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.subject, subject)).limit(1);
  return rows.length > 0;
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row;
}

/** Undefined when somebody has this key already. */
export async function insertPasskey(db: Db, values: NewPasskey): Promise<Passkey | undefined> {
  const [row] = await db.insert(passkey).values(values).onConflictDoNothing().returning();
  return row;
}

/** False when the device counted no further: a copy of it has signed before, or signs at the same time. */
export async function recordUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const isFurther = or(
    lt(passkey.counter, counter),
    and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`),
  );
  const used = await db
    .update(passkey)
    .set({ counter, usedAt: at })
    .where(and(eq(passkey.id, id), isFurther))
    .returning({ id: passkey.id });
  return used.length === 1;
}

export async function renamePasskey(
  db: Db,
  subject: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.subject, subject), eq(passkey.id, id)))
    .returning();
  return row;
}

export async function deletePasskey(db: Db, subject: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkey)
    .where(and(eq(passkey.subject, subject), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return gone.length === 1;
}

/** How many there were. */
export async function deletePasskeysOf(db: Db, subject: string): Promise<number> {
  const gone = await db.delete(passkey).where(eq(passkey.subject, subject)).returning({ id: passkey.id });
  return gone.length;
}

export async function lockAccount(db: Db, subject: string): Promise<void> {
  await db
    .select({ subject: account.subject })
    .from(account)
    .where(eq(account.subject, subject))
    .for('update');
}
