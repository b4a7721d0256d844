import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildTestHost } from '../../../test/build-test-host.ts';
import { HARD_LIMIT_MS } from '../process/lifecycle.ts';
import { drain } from './drain.ts';
import { SWEEP_EVERY_MS } from './graceful-close.ts';

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server whose requests end when the test says so. */
async function startSlowHost(options: { slowStreams?: boolean } = {}) {
  const begun = new Map<string, PromiseWithResolvers<void>>();
  const finished = new Map<string, PromiseWithResolvers<void>>();
  const of = (map: typeof begun, name: string) => {
    const found = map.get(name) ?? Promise.withResolvers<void>();
    map.set(name, found);
    return found;
  };
  const closing = Promise.withResolvers<void>();
  const streamsEnd = Promise.withResolvers<void>();
  const host = await buildTestHost((app) => {
    app.get<{ Params: { name: string } }>('/can-test/slow/:name', async ({ params: { name } }, reply) => {
      of(begun, name).resolve();
      await of(finished, name).promise;
      if (name !== 'hijacked') return { done: name };
      reply.hijack();
      reply.raw.end('done');
    });
    app.addHook('preClose', async () => {
      closing.resolve();
      if (options.slowStreams) await streamsEnd.promise;
    });
  });
  const address = new URL(await host.app.listen({ host: '127.0.0.1', port: 0 }));
  const open = async () => {
    const socket = connect(Number(address.port), address.hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return {
    app: host.app,
    address: address.origin,
    open,
    /** Sends a request over a connection that the client wants to keep. */
    async ask(name: string) {
      const socket = await open();
      socket.write(`GET /can-test/slow/${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await of(begun, name).promise;
      return socket;
    },
    finish: (name: string) => of(finished, name).resolve(),
    endStreams: streamsEnd.resolve,
    async beginClose() {
      const closed = host.close();
      await closing.promise;
      return { closed };
    },
  };
}

test('a request that runs when the server closes gets its response; later ones get none', async () => {
  const { address, ask, finish, beginClose } = await startSlowHost();
  const socket = await ask('one');
  const { closed } = await beginClose();
  finish('one');
  const response = await text(socket);
  expect(response).toContain('{"done":"one"}');
  expect(response, 'the server does not wait for the next request').toMatch(/^connection: close\r$/m);
  await closed;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test('connections without a request are closed while another request still runs', async () => {
  const { open, ask, finish, beginClose } = await startSlowHost();
  const silent = await open();
  const kept = await ask('hijacked');
  const slow = await ask('slow');
  const { closed } = await beginClose();
  finish('hijacked');
  expect(await text(kept)).toContain('done');
  expect(await text(silent)).toBe('');
  finish('slow');
  expect(await text(slow), 'the slow one was not cut').toContain('{"done":"slow"}');
  await closed;
});

test('a request that does not end is cut while there is time left for the rest', async () => {
  const { ask, beginClose } = await startSlowHost();
  const hanging = await ask('hanging');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { closed } = await beginClose();
  vi.advanceTimersByTime(HARD_LIMIT_MS * 0.6);
  vi.useRealTimers();
  expect(await text(hanging)).toBe('');
  await closed;
});

test('before the close it is not ready, and still serves everyone who comes', async () => {
  const { app, address, ask, finish, beginClose } = await startSlowHost();
  const status = async (path: string) => (await fetch(`${address}${path}`)).status;
  const running = await ask('running');
  expect(await status('/readyz')).toBe(200);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isDrained = false;
  const drained = drain(app, 5).then(() => {
    isDrained = true;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
  expect([isDrained, running.destroyed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await drained;
  vi.useRealTimers();
  const { closed } = await beginClose();
  finish('running');
  expect(await text(running)).toContain('{"done":"running"}');
  await closed;
});

test('while it drains, each response ends its connection, so the balancer does not use it again', async () => {
  const { app, ask, finish, beginClose } = await startSlowHost();
  const before = await ask('before');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const drained = drain(app, 5);
  const during = await ask('during');
  const hijacked = await ask('hijacked');
  for (const name of ['before', 'during', 'hijacked']) finish(name);
  for (const socket of [before, during, hijacked])
    expect(await text(socket), 'the server has closed it').toMatch(/^connection: close\r$/im);
  await vi.advanceTimersByTimeAsync(5_000);
  await drained;
  vi.useRealTimers();
  await (await beginClose()).closed;
});

test('a request that comes while the streams are being ended is served', async () => {
  const { address, beginClose, endStreams } = await startSlowHost({ slowStreams: true });
  const { closed } = await beginClose();
  const response = await fetch(`${address}/healthz`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  endStreams();
  await closed;
});

test('a connection is cut when it was silent at two sweeps, not at the first', async () => {
  const { app, open, beginClose, endStreams } = await startSlowHost({ slowStreams: true });
  const openHeard = async () => {
    const [socket] = await Promise.all([open(), once(app.server, 'connection')]);
    return socket;
  };
  const [late, silent] = [await openHeard(), await openHeard()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { closed } = await beginClose();
  vi.advanceTimersByTime(SWEEP_EVERY_MS);
  const asked = once(app.server, 'request');
  late.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await asked;
  vi.advanceTimersByTime(SWEEP_EVERY_MS);
  expect(await text(late)).toMatch(/^HTTP\/1.1 200 /);
  expect(await text(silent)).toBe('');
  vi.useRealTimers();
  endStreams();
  await closed;
});
