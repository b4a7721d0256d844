import type { Pool, PoolClient } from 'pg';

// Plain statements: an operator's command, which calls them too, starts without loading Drizzle.

type Client = Pool | PoolClient;

/** Of a key that a person at the desk creates; an operator's command names nobody. */
export interface KeyDetails {
  label?: string;
  createdBy?: string;
  expiresAt?: Date | null;
}

export async function insertKey(
  client: Client,
  {
    keyHash,
    traderId,
    now,
    label = '',
    createdBy,
    expiresAt = null,
  }: { keyHash: string; traderId: string; now: Date } & KeyDetails,
): Promise<void> {
  await client.query(
    `insert into prices.trader_key (key_hash, trader_id, created_at, label, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [keyHash, traderId, now, label, createdBy ?? null, expiresAt],
  );
}

/**
 * The owner of a valid key, whose use is remembered to the hour: more often would only cost a write per call. Runs on
 * every call of a trader's system.
 */
export async function useKey(pool: Pool, keyHash: string, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ traderId: string; isStale: boolean }>({
    name: 'prices.trader-key',
    text: `select trader_id as "traderId",
        last_used_at is null or last_used_at < $2::timestamptz - interval '1 hour' as "isStale"
      from prices.trader_key
      where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2::timestamptz)`,
    values: [keyHash, now],
  });
  const [found] = rows;
  if (found?.isStale)
    await pool.query(`update prices.trader_key set last_used_at = $2 where key_hash = $1`, [keyHash, now]);
  return found?.traderId;
}

export async function revokeKeys(pool: Pool, traderId: string, now: Date): Promise<void> {
  await pool.query(
    `update prices.trader_key set revoked_at = $2 where trader_id = $1 and revoked_at is null`,
    [traderId, now],
  );
}

export interface KeyRow {
  id: string;
  label: string;
  createdBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

const KEY = `id, label, created_by as "createdBy", created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt"`;

/** Those that work, newest first. */
export async function listKeys(client: Client, traderId: string, now: Date): Promise<KeyRow[]> {
  const { rows } = await client.query<KeyRow>(
    `select ${KEY} from prices.trader_key
     where trader_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
     order by created_at desc, id desc`,
    [traderId, now],
  );
  return rows;
}

/** False for a key of another trader, and for one that no longer works. */
export async function revokeKey(client: Client, traderId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update prices.trader_key set revoked_at = $3
     where trader_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`,
    [traderId, id, now],
  );
  return rowCount === 1;
}
