import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import type { Viewer } from '../viewer.ts';
import { authenticate } from './authenticate.ts';
import { endTurn } from './turns.ts';

const PATIENCE_MS = 60_000;
/** Requests that end when the test says so, by the person who sent them. */
let open: { person: string; finish(): void }[];
let host: TestHost;

async function routes(app: FastifyInstance): Promise<void> {
  authenticate(app, {
    verifyToken: async (subject) => ({ subject, email: undefined, emailVerified: true, permissions: [] }),
    findViewer: async ({ subject }) => ({ subject }) as Viewer,
  });
  const hold = (person: string) =>
    new Promise<object>((done) => open.push({ person, finish: () => done({}) }));
  app.get('/can-test/slow', ({ viewer }) => hold(viewer.subject));
  app.get('/can-test/quick', () => ({}));
  app.get('/can-test/queued', (request) => {
    endTurn(request);
    return hold(request.viewer.subject);
  });
  app.get('/can-test/stream', (_request, reply) => {
    const stream = new Readable({ read() {} });
    stream.push('event: ready\n\n');
    return reply.send(stream);
  });
}

beforeAll(async () => {
  host = await buildTestHost((app) => void app.register(routes));
  await host.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  open = [];
});
afterAll(() => host.close());

const get = (path: string, person: string) =>
  fetch(`${host.app.listeningOrigin}/can-test/${path}`, { headers: { authorization: `Bearer ${person}` } });
const send = (count: number, path: string, person: string) =>
  Array.from({ length: count }, () => get(path, person));
const underWay = (count: number) => vi.waitFor(() => expect(open).toHaveLength(count), PATIENCE_MS);
async function finishAll(requests: readonly Promise<Response>[]): Promise<number[]> {
  const finishing = setInterval(() => {
    for (const { finish } of open) finish();
  }, 1);
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  clearInterval(finishing);
  return statuses;
}

test('a person has four requests under way, sixty wait, the next is refused, and nobody else waits', async () => {
  const greedy = send(64, 'slow', 'greedy');
  await underWay(4);
  const refused = await get('quick', 'greedy');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'request.too-many' });
  expect((await get('quick', 'neighbour')).status).toBe(200);
  expect(open).toHaveLength(4);
  expect(await finishAll(greedy)).toEqual(Array(64).fill(200));
  expect((await get('quick', 'greedy')).status).toBe(200);
});

test('a stream and a request that waits in another queue hold no turn', async () => {
  const streams = await Promise.all(send(5, 'stream', 'listener'));
  const queued = send(5, 'queued', 'listener');
  await underWay(5);
  expect((await get('quick', 'listener')).status).toBe(200);
  for (const { body } of streams) await body?.cancel();
  expect(await finishAll(queued)).toEqual(Array(5).fill(200));
});

test('requests whose callers have left are not handled', async () => {
  const held = send(4, 'slow', 'quitter');
  await underWay(4);
  const leaving = new AbortController();
  const headers = { authorization: 'Bearer quitter' };
  const left = Array.from({ length: 20 }, () =>
    fetch(`${host.app.listeningOrigin}/can-test/slow`, { headers, signal: leaving.signal }).catch(
      () => 'left',
    ),
  );
  const last = get('quick', 'quitter');
  leaving.abort();
  expect(await Promise.all(left)).toEqual(Array(20).fill('left'));
  expect(await finishAll(held)).toEqual(Array(4).fill(200));
  expect((await last).status).toBe(200);
  expect(open.length).toBeLessThan(24);
});
