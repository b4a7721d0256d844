import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('the token endpoint names no other origin, with a client or without', async () => {
  for (const payload of ['', 'client_id=canola-web', 'client_id=unknown&grant_type=authorization_code']) {
    const { statusCode, headers } = await server.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([400, undefined]);
  }
});
