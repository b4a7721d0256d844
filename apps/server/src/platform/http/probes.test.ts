import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import { listenOn } from '../../../test/listen-on.ts';

let host: TestHost;
let now = Date.parse('2026-11-16T08:00:00Z');
const clock = { now: () => new Date(now) };
/** Until nobody gets the verdict of before any more. */
const passHalfASecond = () => {
  now += 500;
};

beforeAll(async () => {
  host = await buildTestHost(
    (app) => {
      app.get('/can-test/thing/:id', () => ({}));
    },
    { clock },
  );
});
beforeEach(passHalfASecond);
afterAll(() => host.close());

test('a running process is healthy, and ready when its database responds', async () => {
  expect((await host.app.inject('/healthz')).json()).toEqual({ status: 'up' });
  expect((await host.app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    jobs: 'on time',
    oldestDueJobSeconds: 0,
  });
});

test('a job that is late is reported, and the server stays in the balancer', async () => {
  const { $client: pool } = host.deps.db;
  await pool.query(`select graphile_worker.add_job('test.late', run_at := now() - interval '10 minutes')`);
  const response = await host.app.inject('/readyz');
  const { oldestDueJobSeconds, ...body } = response.json();
  expect([response.statusCode, body]).toEqual([200, { status: 'ready', jobs: 'late' }]);
  expect(oldestDueJobSeconds).toBeGreaterThanOrEqual(600);
  expect((await host.app.inject('/metrics')).body).toMatch(/^canola_oldest_due_job_seconds\{.*\} 60\d/m);
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  passHalfASecond();
  expect((await host.app.inject('/readyz')).json().jobs, 'one that was given up is not late').toBe('on time');
  expect((await host.app.inject('/metrics')).body).toMatch(/^canola_oldest_due_job_seconds\{.*\} 0$/m);
  await pool.query('delete from graphile_worker._private_jobs');
});

test('a database that refuses, or does not respond, makes it not ready', async () => {
  const mute = createServer();
  const port = await listenOn(mute);
  for (const url of ['postgres://127.0.0.1:1/none', `postgres://127.0.0.1:${port}/none`]) {
    const lost = await buildTestHost(() => {}, { url });
    expect((await lost.app.inject('/healthz')).statusCode).toBe(200);
    const response = await lost.app.inject('/readyz');
    expect([response.statusCode, response.json().code]).toEqual([503, 'service.unavailable']);
    await lost.close();
  }
  mute.close();
});

test('a flood of questions costs the database one check in half a second', async () => {
  const { $client: pool } = host.deps.db;
  const asked = vi.spyOn(pool, 'query');
  try {
    const flood = () => Promise.all(Array.from({ length: 200 }, () => host.app.inject('/readyz')));
    const statusesOf = async () => new Set((await flood()).map(({ statusCode }) => statusCode));
    expect(await statusesOf()).toEqual(new Set([200]));
    expect(await statusesOf(), 'asked again, the verdict is still fresh').toEqual(new Set([200]));
    const once = asked.mock.calls.length;
    expect(once).toBe(2);
    passHalfASecond();
    await flood();
    expect(asked).toHaveBeenCalledTimes(2 * once);
  } finally {
    asked.mockRestore();
  }
});

test('a verdict does not outlive half a second, whether it was good or bad', async () => {
  const { $client: pool } = host.deps.db;
  const status = async () => (await host.app.inject('/readyz')).statusCode;
  expect(await status()).toBe(200);
  const away = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away'));
  expect(await status()).toBe(200);
  passHalfASecond();
  expect(await status()).toBe(503);
  away.mockRestore();
  expect(await status()).toBe(503);
  passHalfASecond();
  expect(await status()).toBe(200);
});

test('requests are measured by their route, not by their address', async () => {
  await host.app.inject('/can-test/thing/42');
  await host.app.inject('/can-test/thing/43');
  const { body, headers } = await host.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  const counted = body
    .split('\n')
    .find((line) => line.startsWith('canola_http_request_duration_seconds_count') && line.includes('thing'));
  expect(counted).toMatch(/method="GET",route="\/can-test\/thing\/:id",status="200"\} 2$/);
  expect(counted).toContain(`process="${process.pid}"`);
  expect(body).not.toContain('thing/42');
  expect(body).toMatch(/canola_database_connections\{state="idle",process="\d+"\} \d/);
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).toContain('canola_jobs_total');
});

test('with a token set, the metrics require it', async () => {
  const config = { metricsToken: 'a-token-for-prometheus' };
  const closed = await buildTestHost(() => {}, { config, url: host.deps.config.database.url ?? '' });
  const ask = async (authorization?: string) =>
    (await closed.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} }))
      .statusCode;
  expect([await ask(), await ask('Bearer other'), await ask('Bearer a-token-for-prometheus')]).toEqual([
    401, 401, 200,
  ]);
  await closed.close();
});

test('outside demo mode the metrics are closed without a token', async () => {
  const config = { demo: false, metricsToken: undefined };
  const closed = await buildTestHost(() => {}, { config, url: host.deps.config.database.url ?? '' });
  const response = await closed.app.inject('/metrics');
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not-found']);
  await closed.close();
});
