import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { milestone } from '../platform.tables.ts';
import type { Db } from './database.ts';

/** Any number, the same in every version. */
const PREPARATION_LOCK = 20_260_003;

export async function lockPreparation(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
}

/** Undefined in a database that has never been migrated. */
export async function listMilestones(db: Db): Promise<Set<string> | undefined> {
  const { rows } = await db.execute(sql`select to_regclass('platform.milestone') as name`);
  if (!rows[0]?.name) return undefined;
  const reached = await db.select({ name: milestone.name }).from(milestone);
  return new Set(reached.map((row) => row.name));
}

export async function reachMilestones(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insert(milestone)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}

export async function dropSchemas(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await db.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`);
}
