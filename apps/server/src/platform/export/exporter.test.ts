import { buffer, text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '../../../test/spreadsheet.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { openRequestPool } from '../database/pools.ts';
import { createLimiter } from '../http/limiter.ts';
import { createLogger } from '../http/logger.ts';
import type { Viewer } from '../viewer.ts';
import { time } from './cells.queries.ts';
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

test('all times of a file are in one zone, which each of their headings and no other names', async () => {
  const database = await createTestDatabase();
  const pool = openRequestPool(database.url, { url: database.url, direct: undefined, pool: 2 });
  // A day later in Bucharest than in Prague, and in the hour that the clocks turn back.
  const now = new Date('2026-10-24T22:30:00Z');
  const deps = {
    db: openDatabase(pool),
    clock: { now: () => now },
    log: createLogger({ logLevel: 'silent' }),
  };
  const limiter = createLimiter(deps);
  const moment = (at: string) => sql`${at}::timestamptz`;
  const open = (format: 'csv' | 'xlsx', zone: string) =>
    openExport(
      deps,
      limiter,
      { userId: `a-reader in ${zone}`, language: 'en' } as Viewer,
      {
        name: 'times',
        format,
        zone,
        columns: [
          { heading: 'Created', kind: 'time' },
          { heading: 'Name', kind: 'text' },
          { heading: 'Ends', kind: 'time' },
        ],
        rows: sql`select ${time('now', moment(now.toISOString()), zone).value}, 'Silo',
          ${time('then', moment('2026-10-25T01:30:00Z'), zone).value}`,
      },
      async () => {},
    );
  for (const [zone, day, created, ends] of [
    ['Europe/Bucharest', '2026-10-25', '2026-10-25 01:30', '2026-10-25 03:30'],
    ['Europe/Prague', '2026-10-25', '2026-10-25 00:30', '2026-10-25 02:30'],
    ['Europe/London', '2026-10-24', '2026-10-24 23:30', '2026-10-25 01:30'],
  ] as const) {
    const headings = [`Created (${zone})`, 'Name', `Ends (${zone})`];
    const csv = await open('csv', zone);
    expect(csv.name).toBe(`canola-times-${day}.csv`);
    expect((await text(csv.content)).replace('\ufeff', '').split('\n').slice(0, 2)).toEqual([
      headings.join(','),
      [created, 'Silo', ends].join(','),
    ]);
    const sheet = await open('xlsx', zone);
    expect(sheet.name).toBe(`canola-times-${day}.xlsx`);
    const { rows } = readSpreadsheet(await buffer(sheet.content));
    const asShown = (time: string) => new Date(`${time.replace(' ', 'T')}:00Z`);
    expect(rows).toEqual([headings, [asShown(created), 'Silo', asShown(ends)]]);
  }
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
