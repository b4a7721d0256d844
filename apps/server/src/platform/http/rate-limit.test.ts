import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import type { Viewer } from '../viewer.ts';
import { authenticate } from './authenticate.ts';

/** Two processes on one database. */
let testHost: TestHost;
let other: TestHost;
const routes = (app: FastifyInstance) => {
  app.register(async (scope) => {
    authenticate(scope, {
      async verifyToken(subject) {
        if (subject === 'stolen') throw new Error('bad signature');
        return { subject, email: undefined, emailVerified: true, permissions: [] };
      },
      findViewer: async ({ subject }) => ({ subject }) as Viewer,
    });
    scope.get('/can-test/mine', () => ({}));
  });
  app.get('/can-test/plain', () => ({}));
  app.get('/can-test/costly', { config: { rateLimit: { max: 3, timeWindow: 60_000 } } }, () => ({}));
};
beforeAll(async () => {
  testHost = await buildTestHost(routes, { config: { rateLimit: 20 } });
  other = await buildTestHost(routes, {
    config: { rateLimit: 20 },
    url: testHost.deps.config.database.url ?? '',
  });
});
afterAll(async () => {
  await other.close();
  await testHost.close();
});

/** Statuses of so many requests, turn by turn on both processes. */
async function ask(url: string, times: number, remoteAddress: string, token?: string): Promise<number[]> {
  const statuses = [];
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  for (let index = 0; index < times; index++) {
    const { app } = index % 2 ? testHost : other;
    statuses.push((await app.inject({ url, remoteAddress, headers })).statusCode);
  }
  return statuses;
}

test('an address may make so many requests, on all processes together', async () => {
  const statuses = await ask('/can-test/plain', 24, '192.0.2.1');
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  expect(await ask('/can-test/plain', 1, '192.0.2.2')).toEqual([200]);
});

test('a person has a budget of their own, wherever they are', async () => {
  const office = '192.0.2.10';
  expect(await ask('/can-test/mine', 21, office, 'greedy')).toEqual([...Array(20).fill(200), 429]);
  expect(await ask('/can-test/mine', 1, '192.0.2.11', 'greedy')).toEqual([429]);
  expect(await ask('/can-test/mine', 1, office, 'neighbour')).toEqual([200]);
  expect(await ask('/can-test/plain', 1, office)).toEqual([200]);
});

test('tokens that are not valid count for the address, and refuse nobody who has one', async () => {
  const office = '192.0.2.12';
  expect(await ask('/can-test/mine', 21, office, 'stolen')).toEqual([...Array(20).fill(401), 429]);
  expect(await ask('/can-test/mine', 1, office)).toEqual([429]);
  expect(await ask('/can-test/plain', 1, office)).toEqual([429]);
  expect(await ask('/can-test/mine', 1, office, 'honest')).toEqual([200]);
});

test('a route has its own limit, counted for itself', async () => {
  expect(await ask('/can-test/costly', 5, '192.0.2.3')).toEqual([200, 200, 200, 429, 429]);
  expect(await ask('/can-test/plain', 1, '192.0.2.3')).toEqual([200]);
});

test('addresses of one IPv6 network count together', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 5 }, (_, index) => ask('/can-test/costly', 1, `2001:db8::${index + 1}`)),
  );
  expect(statuses.flat().filter((status) => status === 200)).toHaveLength(3);
});

test('a refusal says when to come back', async () => {
  const { app } = testHost;
  const responses = [];
  for (let index = 0; index < 4; index++)
    responses.push(await app.inject({ url: '/can-test/costly', remoteAddress: '192.0.2.4' }));
  const refused = responses.at(-1);
  expect(refused?.json()).toMatchObject({ code: 'request.too-many', requestId: expect.any(String) });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
});

test('probes are never refused', async () => {
  expect(await ask('/healthz', 30, '192.0.2.5')).toEqual(Array(30).fill(200));
});

test('behind a balancer the address is the one it saw, not the one a caller claims', async () => {
  const behind = await buildTestHost(routes, {
    config: { trustedProxies: 1 },
    url: testHost.deps.config.database.url ?? '',
  });
  const statuses = [];
  for (let index = 0; index < 5; index++) {
    const headers = { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` };
    const response = await behind.app.inject({ url: '/can-test/costly', headers, remoteAddress: '10.0.0.1' });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await behind.close();
});
