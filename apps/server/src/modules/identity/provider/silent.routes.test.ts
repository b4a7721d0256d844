import { inject } from 'light-my-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp({ config: { rateLimit: 4 } });
});
afterAll(() => test.close());

/** Past Fastify's own `inject`, which a server that closes refuses. */
async function ask(remoteAddress: string): Promise<unknown> {
  const headers = { origin: test.deps.config.publicUrl };
  const question = { method: 'POST', url: '/oidc/silent', headers, remoteAddress };
  return (await inject(test.app.routing, question)).json();
}

it('is limited by the address of the browser, not by that of the server', async () => {
  for (let count = 0; count < 4; count += 1)
    expect(await ask('203.0.113.1')).toMatchObject({ error: 'login_required' });
  expect(await ask('203.0.113.1')).toEqual({ error: 'server_error' });
  expect(await ask('203.0.113.2')).toMatchObject({ error: 'login_required' });
});

it('is answered by a server that closes, like everything else', async () => {
  await test.app.close();
  expect(await ask('203.0.113.3')).toMatchObject({ error: 'login_required' });
});
