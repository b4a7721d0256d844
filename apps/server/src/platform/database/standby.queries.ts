import type { Pool, QueryConfig } from 'pg';

/** How far a server is in the log of changes, in bytes from its beginning. */
export type Position = bigint;

/** Of the primary: everything that was committed before this statement is at or below it. */
export async function findWrittenPosition(pool: Pool): Promise<Position> {
  const { rows } = await pool.query<{ position: string }>({
    name: 'platform.written-position',
    text: "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position",
  });
  return BigInt(rows[0]?.position ?? 0);
}

/** Nothing of a server that is not a standby (any more). */
export async function findReplayedPosition(pool: Pool, timeoutMs: number): Promise<Position | undefined> {
  // node-postgres takes a limit for one statement; its types do not list it.
  const question: QueryConfig & { query_timeout: number } = {
    name: 'platform.replayed-position',
    text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position
      where pg_is_in_recovery()`,
    query_timeout: timeoutMs,
  };
  const { rows } = await pool.query<{ position: string | null }>(question);
  const position = rows[0]?.position;
  return position == null ? undefined : BigInt(position);
}
