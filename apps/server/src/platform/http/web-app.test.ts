import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';

const SCRIPT = `console.log(${JSON.stringify('canola '.repeat(100))})`;
const FILES: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Canola</title>',
  'index.html.br': brotliCompressSync('<!doctype html><title>Canola</title>'),
  'silent.html': '<!doctype html><title>Canola</title>',
  'sw.js': 'self.skipWaiting()',
  'manifest.webmanifest': '{"name":"Canola"}',
  'version.json': '{"commitHash":"abc1234"}',
  'icon.svg': '<svg/>',
  'icon.svg.br': brotliCompressSync('<svg/>'),
  'assets/app-3f2a.js': SCRIPT,
  'assets/app-3f2a.js.br': brotliCompressSync(SCRIPT),
  'assets/app-3f2a.js.gz': gzipSync(SCRIPT),
};
let webDir: string;
let host: TestHost;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'canola-web-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(webDir, name)), { recursive: true });
    await writeFile(join(webDir, name), content);
  }
  host = await buildTestHost(() => {}, { config: { webDir, rateLimit: 5 } });
});
afterAll(async () => {
  await host.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  host.app.inject({ method, url, headers: { host: 'localhost:3000', ...headers } });
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a picture of text names its character set, compressed or not', async () => {
  for (const encoding of ['br', 'identity'])
    expect((await get('/icon.svg', { 'accept-encoding': encoding })).headers['content-type']).toBe(
      'image/svg+xml; charset=utf-8',
    );
});

test('hashed files may be cached forever, and are sent compressed as the build made them', async () => {
  const brotli = await get('/assets/app-3f2a.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  expect((await get('/assets/app-3f2a.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  );
  const plain = await get('/assets/app-3f2a.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
});

test('a script obeys the page’s headers and brings none of them; pages and the service worker have their own', async () => {
  const { headers } = await get('/assets/app-3f2a.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(
    Object.keys(headers)
      .filter((name) => /policy$|^x-/.test(name))
      .toSorted(),
  ).toEqual([
    'content-security-policy',
    'cross-origin-resource-policy',
    'x-content-type-options',
    'x-request-id',
  ]);
  for (const url of ['/', '/silent.html', '/sw.js', '/icon.svg'])
    expect((await get(url, page)).headers, url).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'SAMEORIGIN',
    });
});

test.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest'])(
  '%s is revalidated every time',
  async (url) => {
    const first = await get(url, page);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await get(url, { ...page, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('the page of the silent sign-in, whose address contains a code, is never cached', async () => {
  const response = await get('/silent.html?code=abc', page);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
});

test.each(['/', '/index.html', '/storages/offers/1?page=2'])(
  '%s at another address redirects to the public one',
  async (url) => {
    const response = await get(url, { ...page, host: '127.0.0.1:3000' });
    expect([response.statusCode, response.headers.location]).toEqual([302, `http://localhost:3000${url}`]);
  },
);

test('files, data and probes respond at every address', async () => {
  const elsewhere = { host: '127.0.0.1:3000' };
  for (const url of ['/assets/app-3f2a.js', '/version.json', '/healthz'])
    expect((await get(url, { ...page, ...elsewhere })).statusCode, url).toBe(200);
  expect((await get('/', { ...elsewhere, accept: '*/*' })).statusCode).toBe(200);
});

test('behind a balancer the page is served whatever host it names', async () => {
  expect((await get('/', { ...page, host: '10.0.0.7:3000' })).statusCode).toBe(200);
  const url = host.deps.config.database.url ?? '';
  const config = { webDir, publicUrl: 'https://canola.example' };
  const behind = await buildTestHost(() => {}, { url, config });
  const response = await behind.app.inject({ url: '/', headers: { ...page, host: '127.0.0.1:3000' } });
  expect(response.statusCode).toBe(200);
  await behind.close();
});

test('other files may be cached for an hour', async () => {
  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('the version is never cached', async () => {
  const response = await get('/version.json?cache-buster=1');
  expect([response.json(), response.headers['cache-control']]).toEqual([
    { commitHash: 'abc1234' },
    'no-store',
  ]);
});

test("every address of the app's router is its page", async () => {
  for (const url of ['/storages/offers/1', '/admin/users?page=2', '/registration/complete']) {
    const response = await get(url, page);
    expect([response.statusCode, response.body]).toEqual([200, FILES['index.html']]);
    expect(response.headers['cache-control']).toBe('no-cache');
  }
  const head = await get('/storages', page, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const small = await get('/storages', { ...page, 'accept-encoding': 'br' });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(FILES['index.html']);
});

test.each([
  ['an API path', '/can-users/api/nothing', page, 'GET'],
  ['a missing file', '/assets/app-old.js', page, 'GET'],
  ['a call that asks for data', '/storages', { accept: 'application/json' }, 'GET'],
  ['a form that was sent', '/storages', page, 'POST'],
  ['a hidden file', '/.env', { accept: '*/*' }, 'GET'],
] as const)('%s is not the page', async (_what, url, headers, method) => {
  const response = await get(url, headers, method);
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not-found']);
});

test('nothing outside of the folder is served', async () => {
  for (const url of [
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
  ]) {
    const response = await get(url);
    expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(response.json(), url).toHaveProperty('code');
  }
});

test('files are not counted by the rate limits', async () => {
  for (let index = 0; index < 10; index++) expect((await get('/assets/app-3f2a.js')).statusCode).toBe(200);
});

test('without a build the server works, and says so', async () => {
  const bare = await buildTestHost(() => {}, { url: host.deps.config.database.url ?? '' });
  expect((await bare.app.inject('/version.json')).json()).toEqual({ commitHash: 'dev' });
  expect((await bare.app.inject({ url: '/', headers: page })).json().code).toBe('route.not-found');
  await bare.close();
});
