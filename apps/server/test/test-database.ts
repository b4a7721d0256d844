import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { findPostmaster } from '../src/platform/database/postmaster-file.ts';
import { prepareDatabase } from '../src/platform/database/prepare.ts';
import { loadReferenceData } from '../src/reference-data.ts';

/** Set by the process that started the run's PostgreSQL; the test processes inherit it. */
const URL_VARIABLE = 'CANOLA_TEST_DATABASE_URL';
const TEMPLATE = 'canola_template';
/** A connection held longer than this has been forgotten. */
const CLOSING_MS = 2000;

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

export interface TestPostgres {
  /** Of the maintenance database; databases are created through it. */
  url: string;
  stop(): Promise<void>;
}

/** One PostgreSQL per run, still without a template. */
export async function startTestPostgres(settings: Record<string, string> = SETTINGS): Promise<TestPostgres> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `canola-test-${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings });
  const url = withDatabase(postgres.url, 'postgres');
  process.env[URL_VARIABLE] = url;
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** The same, with a migrated template that every test database is a copy of. */
export async function startTestDatabases(settings?: Record<string, string>): Promise<TestPostgres> {
  const postgres = await startTestPostgres(settings);
  try {
    await execute(postgres.url, `create database ${TEMPLATE}`);
    const template = withDatabase(postgres.url, TEMPLATE);
    await prepareDatabase(template, { loadReference: loadReferenceData, say: () => {} });
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

export interface TestDatabase {
  url: string;
  pool: Pool;
  db: Database;
  drop(): Promise<void>;
}

/** A separate database for a test file, a copy of the template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

/** Without a single table, for tests of the start. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = process.env[URL_VARIABLE];
  if (!server) throw new Error(`${URL_VARIABLE} is not set: start a PostgreSQL first.`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Without a log of every block: a fourth of the time, where nothing has to survive a crash.
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(server, name);
  const pool = new Pool({ connectionString: url, max: 10 });
  return {
    url,
    pool,
    db: openDatabase(pool),
    async drop() {
      if (!pool.ended) await pool.end();
      await waitForNoConnections(server, name);
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * A pool ends a moment before its last connection is closed; dropping the database then would cause an unhandled
 * error.
 */
async function waitForNoConnections(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const deadline = Date.now() + CLOSING_MS;
  const sessions = 'select 1 from pg_stat_activity where datname = $1';
  while ((await client.query(sessions, [name])).rowCount && Date.now() < deadline);
  await client.end();
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Servers of runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^canola-test-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = path.join(tmpdir(), name);
    const orphan = await findPostmaster(path.join(folder, 'postgres', 'data'));
    if (orphan) process.kill(orphan.pid, 'SIGQUIT');
    // Files that are still being written are removed by the next run.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
