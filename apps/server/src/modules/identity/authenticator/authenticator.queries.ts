import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { authenticator } from '../identity.tables.ts';

export type Authenticator = typeof authenticator.$inferSelect;

/** Also one whose first code is still missing. */
export async function findAuthenticator(db: Db, subject: string): Promise<Authenticator | undefined> {
  const [row] = await db.select().from(authenticator).where(eq(authenticator.subject, subject));
  return row;
}

export async function hasAuthenticator(db: Db, subject: string): Promise<boolean> {
  return (await findAuthenticator(db, subject))?.addedAt != null;
}

/** A new offer replaces one that was not finished. False when there is an app already. */
export async function offerAuthenticator(db: Db, subject: string, sealedSecret: string): Promise<boolean> {
  const rows = await db
    .insert(authenticator)
    .values({ subject, sealedSecret })
    .onConflictDoUpdate({
      target: authenticator.subject,
      set: { sealedSecret, lastStep: null },
      setWhere: isNull(authenticator.addedAt),
    })
    .returning({ subject: authenticator.subject });
  return rows.length === 1;
}

/** False when it was added before, or offered again since. */
export async function addAuthenticator(
  db: Db,
  offered: Pick<Authenticator, 'subject' | 'sealedSecret'>,
  values: { addedAt: Date; lastStep: number; recoveryHashes: string[] },
): Promise<boolean> {
  const rows = await db
    .update(authenticator)
    .set(values)
    .where(
      and(
        eq(authenticator.subject, offered.subject),
        eq(authenticator.sealedSecret, offered.sealedSecret),
        isNull(authenticator.addedAt),
      ),
    )
    .returning({ subject: authenticator.subject });
  return rows.length === 1;
}

/** False when a code of this step or of a later one was used already: of two at the same time one is let in. */
export async function useStep(db: Db, subject: string, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticator)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticator.subject, subject),
        isNotNull(authenticator.addedAt),
        or(isNull(authenticator.lastStep), lt(authenticator.lastStep, step)),
      ),
    )
    .returning({ subject: authenticator.subject });
  return rows.length === 1;
}

/** Each code opens once. */
export async function useRecoveryHash(db: Db, subject: string, hash: string): Promise<boolean> {
  const rows = await db
    .update(authenticator)
    .set({ recoveryHashes: sql`array_remove(${authenticator.recoveryHashes}, ${hash})` })
    .where(
      and(
        eq(authenticator.subject, subject),
        isNotNull(authenticator.addedAt),
        sql`${hash} = any(${authenticator.recoveryHashes})`,
      ),
    )
    .returning({ subject: authenticator.subject });
  return rows.length === 1;
}

export async function replaceRecoveryHashes(db: Db, subject: string, hashes: string[]): Promise<boolean> {
  const rows = await db
    .update(authenticator)
    .set({ recoveryHashes: hashes })
    .where(and(eq(authenticator.subject, subject), isNotNull(authenticator.addedAt)))
    .returning({ subject: authenticator.subject });
  return rows.length === 1;
}

export async function deleteAuthenticator(db: Db, subject: string): Promise<boolean> {
  const gone = await db
    .delete(authenticator)
    .where(eq(authenticator.subject, subject))
    .returning({ addedAt: authenticator.addedAt });
  return gone.some(({ addedAt }) => addedAt !== null);
}
