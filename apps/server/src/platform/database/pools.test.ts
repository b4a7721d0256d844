import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../http/logger.ts';
import { openWorkerPool } from '../jobs/worker-pool.ts';
import { openDatabase } from './database.ts';
import { liftReplyLimit, openPatientPool, openRequestPool, openStandbyPool } from './pools.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

const opened = (pool: Pool) => {
  pools.push(pool);
  return pool;
};
const requestPool = (direct?: string) =>
  opened(openRequestPool(database.url, { url: database.url, direct, pool: 1 }));
const shortened = (pool: Pool) => {
  pool.options.query_timeout = 200;
  return pool;
};
const serverLimit = async (pool: Pool) => (await pool.query('show statement_timeout')).rows[0];
const pidOf = async (pool: Pool) => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;

test('PostgreSQL ends a statement of a request after 15 seconds; behind a pooler only the client does', async () => {
  expect(await serverLimit(requestPool())).toEqual({ statement_timeout: '15s' });
  const behindPooler = requestPool(database.url);
  expect(await serverLimit(behindPooler)).toEqual({ statement_timeout: '0' });
  for (const pool of [requestPool(), behindPooler])
    expect(pool.options).toMatchObject({
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 20_000,
    });
});

test('jobs and seeding have no limit', async () => {
  const db = openDatabase(requestPool());
  const jobs = opened(
    openWorkerPool({ db, config: readConfig({}), log: createLogger({ logLevel: 'silent' }) }),
  );
  for (const pool of [jobs, opened(openPatientPool(database.url, 1))]) {
    expect(await serverLimit(pool)).toEqual({ statement_timeout: '0' });
    expect(pool.options.query_timeout).toBeUndefined();
    expect(pool.options).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 5000 });
  }
});

test('a lost connection, held or idle, ends nothing but itself', async () => {
  const watcher = opened(openPatientPool(database.url, 1));
  const log = createLogger({ logLevel: 'silent' });
  const openers = [
    () => openRequestPool(database.url, { url: database.url, direct: undefined, pool: 1 }),
    () => openPatientPool(database.url, 1),
    () => openStandbyPool(database.url, 1),
    () => openWorkerPool({ db: openDatabase(requestPool()), config: readConfig({}), log }),
  ];
  for (const open of openers) {
    const pool = opened(open());
    const cut = async (pid: number) => void (await watcher.query('select pg_terminate_backend($1)', [pid]));
    const held = await pool.connect();
    // Not `once` of node:events, which listens for the error as well.
    const gone = new Promise<void>((resolve) => void held.once('end', () => resolve()));
    await cut((await held.query('select pg_backend_pid() as pid')).rows[0].pid);
    await gone;
    held.release();
    const removed = new Promise<void>((resolve) => void pool.once('remove', () => resolve()));
    await cut(await pidOf(pool));
    await removed;
    expect(await pidOf(pool)).toBeGreaterThan(0);
  }
});

test('every connection that the server opens has a listener for its errors', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/test-*.ts'] })
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /from 'pg'/.test(text))
    .map(({ file, text }) => ({
      file,
      // `watched` adds the listener to what it is given.
      opened: count(text, /\bnew (Client|Pool)\(/g) - count(text, /\bwatched\(\s*new Pool\(/g),
      heard: count(text, /\.on\('error'/g),
    }));
  expect(files.reduce((sum, { opened }) => sum + opened, 0)).toBeGreaterThan(5);
  expect(files.filter(({ opened, heard }) => opened > heard)).toEqual([]);
});

test('a connection is used again after a transaction, but not when a statement of it may still run', async () => {
  const pool = shortened(requestPool());
  const db = openDatabase(pool);
  const first = await pidOf(pool);
  await db.transaction((tx) => tx.execute(sql`select 1`));
  expect(await pidOf(pool)).toBe(first);
  const late = db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`));
  await expect(late).rejects.toThrow();
  expect(await pidOf(pool)).not.toBe(first);
});

test('a caller who lifted the limit is not cut off, and the next holder of the connection is', async () => {
  const pool = shortened(requestPool());
  openDatabase(pool);
  const client = await pool.connect();
  const limitAgain = liftReplyLimit(client);
  await client.query('select pg_sleep(0.5)');
  limitAgain();
  await expect(client.query('select pg_sleep(0.5)')).rejects.toThrow('Query read timeout');
  client.release(true);
});
