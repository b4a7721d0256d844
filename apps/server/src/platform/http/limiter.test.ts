import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { runDueJobs } from '../../../test/run-due-jobs.ts';
import { enqueue } from '../jobs/jobs.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { pruneRateCounters } from './rate-limit.ts';

const MINUTE = 60_000;
const start = new Date('2026-05-31T10:00:00Z');
let server: TestApp;
/** Two processes on one database. */
let first: Limiter;
let other: Limiter;
beforeAll(async () => {
  server = await buildTestApp({ now: start });
  first = createLimiter(server.deps);
  other = createLimiter(server.deps);
});
afterAll(async () => {
  await first.close();
  await other.close();
  await server.close();
});

test('attempts are counted exactly over all processes', async () => {
  const attempts = Array.from({ length: 20 }, (_, index) => (index % 2 ? first : other));
  const allowed = await Promise.all(attempts.map((limiter) => limiter.consume('sign-in:a', 7, MINUTE)));
  expect(allowed.filter(Boolean)).toHaveLength(7);
});

test('a window ends, and another begins', async () => {
  expect(await first.consume('sign-in:b', 1, MINUTE)).toBe(true);
  expect(await other.consume('sign-in:b', 1, MINUTE)).toBe(false);
  server.clock.set(new Date(start.getTime() + MINUTE));
  expect(await other.consume('sign-in:b', 1, MINUTE)).toBe(true);
  expect(await first.consume('sign-in:b', 1, MINUTE)).toBe(false);
});

test('forgotten attempts do not count', async () => {
  expect(await first.consume('sign-in:c', 1, MINUTE)).toBe(true);
  await other.forget('sign-in:c');
  expect(await first.consume('sign-in:c', 1, MINUTE)).toBe(true);
});

test('a small limit is exact for busy keys too', async () => {
  const counts: number[] = [];
  for (let index = 0; index < 10; index++)
    counts.push((await (index % 2 ? first : other).hit('small', 5, MINUTE)).count);
  expect(counts.filter((count) => count <= 5)).toHaveLength(5);
});

test('far from the limit most hits cost no round trip, and still all are counted', async () => {
  const query = vi.spyOn(server.db.$client, 'query');
  for (let index = 0; index < 300; index++) await first.hit('busy', 1000, MINUTE);
  expect(query.mock.calls.length).toBeLessThan(10);
  query.mockRestore();
  await vi.waitFor(async () => {
    const { rows } = await server.db.execute<{ count: number }>(
      sql`select count from platform.rate_counter where key = 'busy'`,
    );
    expect(rows[0]?.count).toBe(300);
  }, 60_000);
});

test('a limit holds over two processes within a twentieth', async () => {
  let allowed = 0;
  for (let index = 0; index < 400; index++) {
    const { count } = await (index % 2 ? first : other).hit('shared', 200, MINUTE);
    if (count <= 200) allowed += 1;
  }
  expect(allowed).toBeGreaterThanOrEqual(190);
  expect(allowed).toBeLessThanOrEqual(210);
});

test('over the limit nothing reaches the database until the window ends', async () => {
  for (let index = 0; index < 4; index++) await first.hit('attack', 2, MINUTE);
  const query = vi.spyOn(server.db.$client, 'query');
  const refused = await first.hit('attack', 2, MINUTE);
  expect(refused.count).toBeGreaterThan(2);
  expect(refused.resetsIn).toBe(MINUTE);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('counters of past windows are deleted by a job', async () => {
  await first.consume('old', 1, MINUTE);
  await first.consume('young', 1, 60 * MINUTE);
  server.clock.set(new Date(start.getTime() + 10 * MINUTE));
  await enqueue(server.db, pruneRateCounters, {});
  await runDueJobs(server.deps, [pruneRateCounters]);
  const { rows } = await server.db.execute<{ key: string }>(sql`select key from platform.rate_counter`);
  expect(rows).toEqual([{ key: 'young' }]);
});

test('counters are not written to the log of the database', async () => {
  const { rows } = await server.db.execute<{ persistence: string }>(sql`
    select relpersistence as persistence from pg_class where oid = 'platform.rate_counter'::regclass`);
  expect(rows).toEqual([{ persistence: 'u' }]);
});
