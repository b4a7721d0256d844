import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { openRequestPool } from '../database/pools.ts';
import { createLimiter } from '../http/limiter.ts';
import { createLogger } from '../http/logger.ts';
import type { Viewer } from '../viewer.ts';
import { type Export, openExport } from './exporter.ts';

test.each(['csv', 'xlsx'] as const)('a %s takes longer than requests may', async (format) => {
  const database = await createTestDatabase();
  const pool = openRequestPool(database.url, { url: database.url, direct: undefined, pool: 2 });
  pool.options.query_timeout = 300;
  pool.options.statement_timeout = 200;
  const deps = { db: openDatabase(pool), clock: systemClock, log: createLogger({ logLevel: 'silent' }) };
  const limiter = createLimiter(deps);
  const viewer = { userId: 'a-reader', language: 'en' } as Viewer;
  const rows = sql`select 'slow' || pg_sleep(0.5)::text`;
  const wanted = {
    name: 'slow',
    format,
    columns: [{ heading: 'Word', kind: 'text' as const }],
    zone: 'UTC',
    rows,
  };
  const { content } = await openExport(deps, limiter, viewer, wanted, async () => {});
  expect((await text(content)).length).toBeGreaterThan(0);
  await expect(pool.query('select pg_sleep(0.5)'), 'requests are cut off').rejects.toThrow();
  await limiter.close();
  await pool.end();
  await database.drop();
});

test('two run at the same time, however many are requested together, and each place is free again however it ended', async () => {
  const database = await createTestDatabase();
  const pool = openRequestPool(database.url, { url: database.url, direct: undefined, pool: 5 });
  const deps = { db: openDatabase(pool), clock: systemClock, log: createLogger({ logLevel: 'silent' }) };
  const limiter = createLimiter(deps);
  const wanted: Export = {
    name: 'words',
    format: 'csv',
    columns: [{ heading: 'Word', kind: 'text' }],
    zone: 'UTC',
    rows: sql`select 'word'`,
  };
  const open = (userId: string, change: Partial<Export> = {}, onStart = async () => {}) =>
    openExport(deps, limiter, { userId, language: 'en' } as Viewer, { ...wanted, ...change }, onStart);
  const tooMany = { code: 'request.too-many' };
  const openTwoOfFive = async () => {
    const asked = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((userId) => open(userId)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([
      ...['fulfilled', 'fulfilled'],
      ...['rejected', 'rejected', 'rejected'],
    ]);
    for (const result of asked)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(tooMany);
    return asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value.content] : []));
  };

  for (const content of await openTwoOfFive()) expect(await text(content)).toContain('word');
  for (const content of await openTwoOfFive()) {
    // Left before anything was read.
    const closed = new Promise((done) => content.once('close', done));
    content.destroy();
    await closed;
  }
  const failOnStart = async () => {
    throw new Error('no audit');
  };
  for (const round of ['1', '2', '3']) {
    await expect(open(`starter ${round}`, {}, failOnStart)).rejects.toThrow('no audit');
    await expect(open(`writer ${round}`, { rows: sql`select no_column` })).rejects.toThrow();
  }
  for (let round = 1; round <= 5; round++) await text((await open('greedy')).content);
  for (let round = 1; round <= 3; round++) await expect(open('greedy')).rejects.toMatchObject(tooMany);
  for (const content of await openTwoOfFive()) await text(content);
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  await limiter.close();
  await pool.end();
  await database.drop();
});
