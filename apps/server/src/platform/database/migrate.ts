import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { ConfigError } from '../config/config.ts';
import { listAppliedMigrations, lockMigrations } from './migrate.queries.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * Migrates the database to this version. Several processes may call it at the same time: one works, the others wait.
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'canola-migrate' });
  // The statement that runs fails too, which is enough; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // Held until the connection ends.
    await lockMigrations(client);
    if (existsSync(path.join(migrationsFolder, 'meta', '_journal.json'))) {
      await requireKnown(client, migrationsFolder);
      await migrate(drizzle(client), { migrationsFolder });
    }
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}

/** Every schema that the migrations make. */
export function listSchemas(): string[] {
  const statements = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(
    (migration) => migration.sql,
  );
  const own = statements.flatMap((text) =>
    [...text.matchAll(/^CREATE SCHEMA (?:IF NOT EXISTS )?"(\w+)"/gm)].map((match) => String(match[1])),
  );
  return [...own, 'graphile_worker', 'drizzle'];
}

async function requireKnown(client: Client, migrationsFolder: string): Promise<void> {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash));
  const applied = await listAppliedMigrations(client);
  if (applied.some((hash) => !known.has(hash))) throw newerDatabase();
}

/** graphile-worker maintains its tables itself, and refuses those of a newer release. */
async function migrateJobs(url: string): Promise<void> {
  const silent = new Logger(() => () => {});
  await runMigrations({ connectionString: url, logger: silent }).catch((error: Error) => {
    if (!/schema revision/.test(error.message)) throw error;
    process.exitCode = undefined;
    throw newerDatabase();
  });
}

function newerDatabase(): ConfigError {
  return new ConfigError(
    'The database was written by a newer version of Canola: update Canola, or use another database.',
  );
}
