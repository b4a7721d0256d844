import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';
import { chooseEncoding } from './encoding.ts';

const LONG = JSON.stringify({ crops: Array.from({ length: 200 }, (_, at) => `Řepka ozimá ${at}`) });
const SHORT = JSON.stringify({ crops: 'x'.repeat(900) });
const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
let host: TestHost;

async function* failing() {
  yield LONG;
  throw new Error('the database is gone');
}

beforeAll(async () => {
  host = await buildTestHost((app) => {
    app.get('/things', (_, reply) => reply.type('application/json').send(LONG));
    app.get('/few', (_, reply) => reply.type('application/json').send(SHORT));
    app.get('/parsed', async () => JSON.parse(LONG));
    app.get('/table', (_, reply) => reply.type('text/csv; charset=utf-8').send(`a;b\n${LONG}`));
    app.get('/export', (_, reply) =>
      reply.type('text/csv; charset=utf-8').send(Readable.from(['a;b\n', LONG], { objectMode: false })),
    );
    app.get('/broken', (_, reply) => reply.type('text/csv').send(Readable.from(failing())));
    app.get('/image', (_, reply) => reply.type('image/png').send(Buffer.from(LONG)));
    app.get('/events', (_, reply) => reply.type('text/event-stream').send(Readable.from([LONG])));
    app.get('/cookie', (_, reply) => reply.header('set-cookie', 'a=b').type('application/json').send(LONG));
    app.get('/packed', (_, reply) =>
      reply.header('content-encoding', 'zstd').type('application/json').send(LONG),
    );
    app.get('/varies', (_, reply) => reply.header('vary', 'Origin').type('application/json').send(LONG));
    app.get('/oidc/answer', (_, reply) => reply.type('application/json').send(LONG));
  });
});
afterAll(() => host.close());

const get = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  host.app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each(['br', 'gzip'])('%s: the same bytes after decoding, and fewer on the way', async (encoding) => {
  for (const [url, content] of [
    ['/things', LONG],
    ['/parsed', LONG],
    ['/table', `a;b\n${LONG}`],
  ] as const) {
    const reply = await get(url, encoding);
    expect([url, reply.headers['content-encoding']]).toEqual([url, encoding]);
    expect(DECODE[encoding]?.(reply.rawPayload).toString()).toBe(content);
    expect(reply.rawPayload.length).toBeLessThan(content.length / 3);
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
  }
});

test.each(['br', 'gzip'])('%s: an export is packed as it comes', async (encoding) => {
  const reply = await get('/export', encoding);
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(DECODE[encoding]?.(reply.rawPayload).toString()).toBe(`a;b\n${LONG}`);
  expect(reply.rawPayload.length).toBeLessThan(LONG.length / 3);
});

test('an export that fails before its first bytes are sent is an error that can be read', async () => {
  const reply = await get('/broken', 'br');
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([500, undefined]);
  expect(reply.json()).toMatchObject({ code: 'server.failed' });
});

test('without a wish, or with one that we do not know, the bytes are plain and a cache is still told', async () => {
  for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0, gzip;q=0']) {
    const reply = await get('/things', accepted);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(LONG);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
  }
});

test.each(['/few', '/image', '/events', '/cookie', '/oidc/answer'])('%s is sent as it is', async (url) => {
  const reply = await get(url, 'br, gzip');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test('what is packed already stays, and other reasons to vary too', async () => {
  expect((await get('/packed', 'br')).body).toBe(LONG);
  expect((await get('/varies', 'br')).headers.vary).toBe('Origin, Accept-Encoding');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=none', 'identity'],
  ['deflate', 'identity'],
] as const)('"%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
