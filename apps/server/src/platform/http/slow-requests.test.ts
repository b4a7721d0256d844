import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let server: TestApp;
let port: number;

beforeAll(async () => {
  server = await buildTestApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once`, a reset counts as an end: it is how a server closes on somebody who still writes. */
const closed = (socket: Socket): Promise<void> => new Promise((done) => socket.on('close', () => done()));

test('a request has to arrive within its time, and connections are limited', () => {
  const { requestTimeout, headersTimeout, maxConnections } = server.app.server;
  expect({ requestTimeout, headersTimeout, maxConnections }).toEqual({
    requestTimeout: 20_000,
    headersTimeout: 10_000,
    maxConnections: 10_000,
  });
});

/** Sends the start of a request, then a byte now and then, until the server has had enough. */
async function drip(start: string, more: string): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  const ended = closed(socket);
  socket.write(start);
  const dripping = setInterval(() => socket.writable && socket.write(more), 50);
  await ended;
  clearInterval(dripping);
  return answer;
}

test.each([
  [
    'body',
    'POST /client-errors HTTP/1.1\r\nhost: canola.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    ' ',
  ],
  ['header', 'GET /healthz HTTP/1.1\r\nhost: canola.test\r\nx-slow: ', 'a'],
])('a %s that drips in is cut off while others are served', async (_, start, more) => {
  // Shorter than in earnest, so that the test need not wait as long.
  server.app.server.headersTimeout = 400;
  server.app.server.requestTimeout = 400;
  const dripped = drip(start, more);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  // A reset may arrive before the answer was read, and then nothing of it is left.
  expect(await dripped).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test('past the limit a connection is closed at once', async () => {
  const { server: http } = server.app;
  const count = await new Promise<number>((done, fail) =>
    http.getConnections((error, found) => (error ? fail(error) : done(found))),
  );
  http.maxConnections = count + 1;
  const kept = await open();
  const dropped = connect(port, '127.0.0.1').on('error', () => {});
  await closed(dropped);
  expect(kept.destroyed).toBe(false);
  kept.destroy();
});
