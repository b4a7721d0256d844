import { and, desc, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type SecretValue, secret } from '../identity.tables.ts';
import { KEY_PROBATION_SECONDS } from './lifetimes.ts';

const isOnProbation = sql`${secret.createdAt} > now() - make_interval(secs => ${KEY_PROBATION_SECONDS})`;

/** Processes that start together must not each make a set of keys. */
export async function lockSecrets(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.secret'))`);
}

/** Newest first, those on probation last: other processes may not have loaded them yet. */
export async function findSecrets(db: Db): Promise<SecretValue[]> {
  const rows = await db
    .select({ value: secret.value })
    .from(secret)
    .where(or(isNull(secret.retiresAt), gt(secret.retiresAt, sql`now()`)))
    .orderBy(isOnProbation, desc(secret.createdAt), desc(secret.id));
  return rows.map((row) => row.value);
}

export async function insertSecrets(db: Db, values: SecretValue[]): Promise<void> {
  await db.insert(secret).values(values.map((value) => ({ value })));
}

/** Anything signed by the current keys stays valid until it expires. */
export async function retireSecrets(db: Db, kind: SecretValue['kind'], seconds: number): Promise<void> {
  await db
    .update(secret)
    .set({ retiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(isNull(secret.retiresAt), sql`${secret.value}->>'kind' = ${kind}`));
}

export async function isNewestSecretOlderThan(db: Db, days: number): Promise<boolean> {
  const [row] = await db
    .select({
      old: sql<boolean>`coalesce(max(${secret.createdAt}) < now() - make_interval(days => ${days}), false)`,
    })
    .from(secret);
  return row?.old ?? false;
}

export async function deleteRetiredSecrets(db: Db): Promise<void> {
  await db.delete(secret).where(and(lt(secret.retiresAt, sql`now()`)));
}
