import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { vapidPublicKey } from './index.ts';

let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('every call is in the API document with what it can fail with', async () => {
  const { paths } = (await server.app.inject('/docs/openapi.json')).json();
  const statuses = (path: string, method: string) =>
    Object.keys(paths[`/can-notifications/api/${path}`]?.[method]?.responses ?? {});
  expect(statuses('notification', 'get')).toEqual(['200', '400', '401', '403']);
  expect(statuses('notification/{id}/archive', 'put')).toEqual(['200', '400', '401', '403', '404']);
  expect(statuses('notification/{id}', 'delete')).toEqual(['204', '400', '401', '403', '404']);
  expect(statuses('push', 'post')).toEqual(['201', '400', '401', '403', '409', '422']);
  expect(statuses('stream', 'get')).toEqual(['200', '400', '401', '403', '429']);
});

test('the public settings carry the key that browsers subscribe with', async () => {
  const settings = (await server.app.inject('/settings.json')).json();
  expect(settings.vapidPublicKey).toBe(await vapidPublicKey(server.db));
});

test('browsers report errors without signing in', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/client-errors',
    payload: { message: 'boom' },
  });
  expect(response.statusCode).toBe(204);
});
