import type { Client } from 'pg';

/** Any number, the same in every version. */
const MIGRATION_LOCK = 20_260_002;

export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

export async function listAppliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  return rows.map((row) => row.hash);
}
