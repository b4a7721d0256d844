import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { verify } from '../../../test/verify.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('anybody may check a document, in the language of the browser', async () => {
  const page = await server.app.inject({ url: '/verify', headers: { 'accept-language': 'cs' } });
  expect(page.body).toContain('<html lang="cs">');
  expect(page.body).toContain('Ověření dokumentu');
  expect(page.body).not.toContain('role="status"');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain('script-src');
});

test.each([
  ['en', 'Not a document of ours'],
  ['cs', 'Takový dokument neznáme'],
  ['ro', 'Nu este un document emis de noi'],
])('a file of somebody else is unknown, in %s', async (language, words) => {
  expect(await verify(server.app, Buffer.from('%PDF-1.7 else'), language)).toContain(words);
});

test('a form without a file, an empty one and a huge one say what is wrong', async () => {
  const bare = await server.app.inject({ method: 'POST', url: '/verify' });
  expect([bare.statusCode, bare.body.includes('Choose a PDF first.')]).toEqual([422, true]);
  expect(await verify(server.app, Buffer.alloc(0))).toContain('Choose a PDF first.');
  expect(await verify(server.app, Buffer.alloc(20 * 1024 * 1024 + 1))).toContain('less than 20 MB');
});

test('twenty a minute from one address, whatever the files are', async () => {
  const own = await buildTestApp({ sharing: server });
  const statuses: number[] = [];
  for (let times = 0; times < 30; times += 1)
    statuses.push((await own.app.inject({ method: 'POST', url: '/verify' })).statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
  await own.close();
});
