import type { Client } from 'pg';

/** Any number, the same in every version. */
const OWNER_LOCK = 20_260_001;

export async function tryOwnerLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    OWNER_LOCK,
  ]);
  return rows[0]?.held === true;
}

export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
}
