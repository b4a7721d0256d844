import type { Pool } from 'pg';

// Plain statements: an operator's command, which calls them too, starts without loading Drizzle.

export async function insertKey(
  pool: Pool,
  key: { keyHash: string; traderId: string; now: Date },
): Promise<void> {
  await pool.query(
    `insert into prices.trader_key (key_hash, trader_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [key.keyHash, key.traderId, key.now],
  );
}

/** The owner of a valid key. Runs on every call of a trader's system. */
export async function findKeyOwner(pool: Pool, keyHash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ traderId: string }>({
    name: 'prices.trader-key',
    text: `select trader_id as "traderId" from prices.trader_key where key_hash = $1 and revoked_at is null`,
    values: [keyHash],
  });
  return rows[0]?.traderId;
}

export async function revokeKeys(pool: Pool, traderId: string, now: Date): Promise<void> {
  await pool.query(
    `update prices.trader_key set revoked_at = $2 where trader_id = $1 and revoked_at is null`,
    [traderId, now],
  );
}
