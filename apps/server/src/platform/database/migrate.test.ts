import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { ConfigError } from '../config/config.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'canola-migrations-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** This version's migrations and one more. */
async function newerVersion(): Promise<string> {
  const newer = path.join(folder, 'newer');
  await cp(path.resolve(import.meta.dirname, '../../../migrations'), newer, { recursive: true });
  const journalFile = path.join(newer, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { when: number }[] };
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1;
  journal.entries.push({ ...journal.entries[0], when, tag: '9999_newer' } as { when: number });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(newer, '9999_newer.sql'), 'create table public.newer (id int);');
  return newer;
}

test('several processes may migrate at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
  const { rows } = await database.pool.query("select to_regclass('graphile_worker.jobs') as jobs");
  expect(rows[0]?.jobs).toBe('graphile_worker.jobs');
});

test('a database of a newer version is refused with one sentence', async () => {
  const newer = await newerVersion();
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, newer)));
  const refused = await migrateDatabase(database.url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toBe(
    'The database was written by a newer version of Canola: update Canola, or use another database.',
  );
});

test('job tables of a newer release are refused with the same sentence', async () => {
  const other = await createTestDatabase();
  await other.pool.query('insert into graphile_worker.migrations (id, breaking) values (999999, true)');
  await expect(migrateDatabase(other.url)).rejects.toThrow(/^The database was written by a newer version/);
  expect(process.exitCode).toBeUndefined();
  await other.drop();
});
