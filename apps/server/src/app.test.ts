import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('a process that is up says so, and a database that answers makes it ready', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'up' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('the viewer is who the token names', async () => {
  const refused = await server.app.inject('/can-users/api/user');
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'token.missing']);
  const authorization = `Bearer ${await server.tokenFor('somebody')}`;
  const answered = await server.app.inject({ url: '/can-users/api/user', headers: { authorization } });
  expect(answered.statusCode).toBe(200);
});
