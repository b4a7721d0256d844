import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp({ config: { rateLimit: 4 } });
});
afterAll(() => test.close());

async function ask(remoteAddress: string): Promise<unknown> {
  const { publicUrl } = test.deps.config;
  const headers = { origin: publicUrl };
  return (await test.app.inject({ method: 'POST', url: '/oidc/silent', headers, remoteAddress })).json();
}

it('is limited by the address of the browser, not by that of the server', async () => {
  for (let count = 0; count < 4; count += 1)
    expect(await ask('203.0.113.1')).toMatchObject({ error: 'login_required' });
  expect(await ask('203.0.113.1')).toEqual({ error: 'server_error' });
  expect(await ask('203.0.113.2')).toMatchObject({ error: 'login_required' });
});
