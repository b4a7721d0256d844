import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { openLive } from '../live/live.ts';
import { installClientErrors } from './client-errors.ts';
import { installErrorHandler } from './error-handler.ts';
import { createLogger } from './logger.ts';
import { installRateLimit } from './rate-limit.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const NOW = new Date('2026-03-01T12:00:00.000Z');

let database: TestDatabase;
let live: Awaited<ReturnType<typeof openLive>>;
let lines: { msg: string; browserError?: Record<string, unknown> }[];

beforeAll(async () => {
  database = await createTestDatabase();
  live = await openLive(database.url, createLogger({ logLevel: 'silent' }));
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await live.close();
  await database.drop();
});

async function start(settings: Record<string, string> = {}) {
  const destination = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const config = readConfig(settings);
  const log = createLogger({ logLevel: 'error' }, destination);
  const deps: Deps = { config, log, clock: { now: () => NOW }, db: database.db, live };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  await installRateLimit(app, deps);
  installClientErrors(app, deps);
  let address = 0;
  const report = (payload: object, options: { from?: string } = {}) =>
    app.inject({
      method: 'POST',
      url: '/client-errors',
      payload,
      headers: { 'user-agent': CHROME },
      // Each report comes from a different address, unless the test is about that.
      remoteAddress: options.from ?? `10.1.${Math.floor(++address / 250)}.${address % 250}`,
    });
  return { app, report };
}

test('an error of the browser is logged with what helps to find it', async () => {
  const { app, report } = await start();
  const response = await report({
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'tons')",
    stack: [
      "TypeError: Cannot read properties of undefined (reading 'tons')",
      '    at sum (https://canola.test/assets/storages-B3xk9a.js?v=2:1:2034)',
      '    at https://canola.test/assets/index-Dk2.js:14:88',
    ].join('\n'),
    route: '/storages/$id',
    version: '0fdac15',
  });
  expect(response.statusCode).toBe(204);
  expect(lines).toMatchObject([
    {
      msg: 'browser error',
      browserError: {
        name: 'TypeError',
        message: "Cannot read properties of undefined (reading 'tons')",
        frames: [
          'at sum (https://canola.test/assets/storages-B3xk9a.js:1:2034)',
          'at https://canola.test/assets/index-Dk2.js:14:88',
        ],
        route: '/storages/$id',
        version: '0fdac15',
        browser: { name: 'Chrome', version: '141' },
      },
    },
  ]);
  await app.close();
});

test.each([
  ['GET /api/user?search=novak failed', 'GET /api/user failed'],
  ['at f (https://a.test/x.js?token=abc:1:2)', 'at f (https://a.test/x.js:1:2)'],
  ['https://a.test/callback#id_token=abc broke', 'https://a.test/callback broke'],
  ['fetch https://jan:heslo@a.test/x', 'fetch https://a.test/x'],
  ['no account for jan.novak+farm@seznam.cz!', 'no account for {email}!'],
  ['jan%40seznam.cz is taken', '{email} is taken'],
  ['render@https://a.test/app.js:3:4', 'render@https://a.test/app.js:3:4'],
  ['Bearer abc.def refused', 'Bearer {token} refused'],
  ['jwt eyJhbGciOi.eyJzdWIi.c2ln expired', 'jwt {token} expired'],
  ['code=abc123 was used', 'code={secret} was used'],
  ['/company/0199b1c2-0000-7000-8000-00000000abcd missing', '/company/{id} missing'],
  ['key 4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e', 'key {token}'],
  ['call +420 777 123 456', 'call {number}'],
  ['IČO 27082440 is unknown', 'IČO {number} is unknown'],
  ['Expected 12.5 tons, got 1200000', 'Expected 12.5 tons, got 1200000'],
])('%s is written as: %s', async (message, written) => {
  const { app, report } = await start();
  await report({ message, stack: `Error\n${message}:1:2`, route: `/x?${message}` });
  expect(lines[0]?.browserError).toMatchObject({ message: written, route: '/x' });
  await app.close();
});

test('a long report is shortened, a huge one refused', async () => {
  const { app, report } = await start();
  const stack = Array.from({ length: 100 }, (_, line) => `at f (https://a.test/app.js:${line}:1)`).join('\n');
  await report({ message: 'word '.repeat(1000), stack });
  expect(String(lines[0]?.browserError?.message)).toHaveLength(1000);
  expect(lines[0]?.browserError?.frames).toHaveLength(40);

  const huge = await report({ message: 'x'.repeat(20_000) });
  expect(huge.statusCode).toBe(413);
  expect(huge.json()).toMatchObject({ code: 'request.too-large' });
  expect(lines).toHaveLength(1);
  await app.close();
});

test('unknown fields are refused', async () => {
  const { app, report } = await start();
  expect((await report({ message: 'x', email: 'jan@farm.cz' })).statusCode).toBe(400);
  expect(lines).toEqual([]);
  await app.close();
});

test('one address cannot fill the log, and does not use up the limit of another', async () => {
  const { app, report } = await start();
  const statuses = [];
  for (let index = 0; index < 25; index++)
    statuses.push((await report({ message: 'loop' }, { from: '10.9.9.9' })).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  expect((await report({ message: 'other' }, { from: '10.9.9.8' })).statusCode).toBe(204);
  await app.close();
});

async function startErrorService(status: number) {
  const received: { url: string | undefined; auth: unknown; lines: string[] }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ url: request.url, auth: request.headers['x-sentry-auth'], lines: body.split('\n') });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    dsn: `http://publickey@127.0.0.1:${port}/sub/42`,
    close: () => new Promise((done) => server.close(done)),
  };
}

test('with SENTRY_DSN set it is sent there as an envelope, without the person', async () => {
  const service = await startErrorService(200);
  const { app, report } = await start({ SENTRY_DSN: service.dsn });
  const stack = 'load@https://a.test/app.js?u=jan:3:4\nat https://a.test/index.js:5:6';
  const error = { name: 'RangeError', message: 'bad jan@farm.cz', stack, route: '/trades', version: 'abc' };
  expect((await report(error)).statusCode).toBe(204);

  const [{ url, auth, lines: envelope } = { url: '', auth: '', lines: [] }] = service.received;
  expect(url).toBe('/sub/api/42/envelope/');
  expect(auth).toMatch(/^Sentry sentry_version=7, .*sentry_key=publickey$/);
  const [header, item, event] = envelope.slice(0, 3).map((line) => JSON.parse(line));
  expect(header).toEqual({ event_id: event.event_id, sent_at: NOW.toISOString() });
  expect(item).toMatchObject({ type: 'event', length: Buffer.byteLength(envelope[2] ?? '') });
  expect(event).toMatchObject({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    platform: 'javascript',
    release: 'abc',
    transaction: '/trades',
    exception: { values: [{ type: 'RangeError', value: 'bad {email}' }] },
    contexts: { browser: { name: 'Chrome', version: '141' } },
  });
  expect(event.exception.values[0].stacktrace.frames).toMatchObject([
    { function: '?', filename: 'https://a.test/index.js', lineno: 5, colno: 6 },
    { function: 'load', filename: 'https://a.test/app.js', lineno: 3, colno: 4 },
  ]);
  expect(JSON.stringify(service.received)).not.toMatch(/jan|10\.1\./);
  expect(lines).toEqual([]);
  await app.close();
  await service.close();
});

test('an error service that refuses leaves the report in the log', async () => {
  const service = await startErrorService(429);
  const { app, report } = await start({ SENTRY_DSN: service.dsn });
  expect((await report({ message: 'lost?' })).statusCode).toBe(204);
  expect(lines).toMatchObject([
    { browserError: { message: 'lost?' }, err: { message: expect.stringContaining('429') } },
  ]);
  await app.close();
  await service.close();
});
