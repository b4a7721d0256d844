import { and, eq, isNull } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { traderKey } from './trader-keys.tables.ts';

export async function insertKey(
  db: Db,
  key: { keyHash: string; traderId: string; now: Date },
): Promise<void> {
  await db
    .insert(traderKey)
    .values({ keyHash: key.keyHash, traderId: key.traderId, createdAt: key.now })
    .onConflictDoNothing();
}

/** Whose key it is, while it is valid. Asked on every call of a trader's system. */
export async function findKeyOwner(pool: Pool, keyHash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ traderId: string }>({
    name: 'prices.trader-key',
    text: `select trader_id as "traderId" from prices.trader_key where key_hash = $1 and revoked_at is null`,
    values: [keyHash],
  });
  return rows[0]?.traderId;
}

export async function revokeKeys(db: Db, traderId: string, now: Date): Promise<void> {
  await db
    .update(traderKey)
    .set({ revokedAt: now })
    .where(and(eq(traderKey.traderId, traderId), isNull(traderKey.revokedAt)));
}
