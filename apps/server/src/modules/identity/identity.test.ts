import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { createAccount, createTokenVerifier, identityTasks } from './index.ts';
import { authorization, exchange, openTestBrowser } from './test-browser.ts';
import { loggedIn, PASSWORD, silently } from './test-log-in.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the code flow', () => {
  it('ends with a short-lived access token for the API that says who the person is and what they may do', async () => {
    const { user, browser, page, verifier } = await loggedIn(test, {
      permissions: ['users:*:list', 'country:CZ'],
    });
    const callback = new URL(page.url);
    expect(callback.origin + callback.pathname).toBe('http://localhost:3000/callback');
    expect(callback.searchParams.get('iss')).toBe('http://localhost:3000/oidc');

    const { status, body } = await exchange(browser, test, page.url, verifier);
    expect(status).toBe(200);
    expect(body.expires_in).toBe(600);
    expect(body.refresh_token).toBeUndefined();
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(body.access_token)).toMatchObject({
      aud: 'canola-api',
      iss: 'http://localhost:3000/oidc',
    });
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: user.subject, nonce: 'n-1', email: user.email });
    const verify = await createTokenVerifier(test.deps);
    expect(await verify(body.access_token)).toEqual({
      subject: user.subject,
      sessionId: expect.any(String),
      loggedInAt: expect.any(Number),
      email: user.email,
      emailVerified: true,
      permissions: ['users:*:list', 'country:CZ'],
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const answered = await browser.request('/can-users/api/user', { headers });
    expect(await answered.json()).toMatchObject({ email: user.email });
  });

  it('exchanges one code for one token, however many requests come at the same time', async () => {
    const { browser, page, verifier } = await loggedIn(test);
    const asked = await Promise.all([1, 2, 3].map(() => exchange(browser, test, page.url, verifier)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await exchange(browser, test, page.url, verifier)).body.error).toBe('invalid_grant');
  });

  it('ends the token of a code that is used again: one of the two stole it', async () => {
    const { browser, page, verifier } = await loggedIn(test);
    const { body } = await exchange(browser, test, page.url, verifier);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const status = async () => (await test.app.inject({ url: '/can-users/api/user', headers })).statusCode;
    expect(await status()).toBe(200);
    expect((await exchange(browser, test, page.url, verifier)).status).toBe(400);
    expect(await status()).toBe(401);
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
  });

  it('refuses a code without its verifier', async () => {
    const { browser, page } = await loggedIn(test);
    const { status, body } = await exchange(browser, test, page.url, 'x'.repeat(43));
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('requires PKCE and supports no other flow', async () => {
    const browser = await openTestBrowser(test);
    const without = new URL(authorization(test).url);
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    expect(new URL((await browser.open(without.href)).url).searchParams.get('error')).toBe('invalid_request');
    const implicit = await browser.open(authorization(test, { response_type: 'id_token' }).url);
    expect(implicit.url).toContain('error=unsupported_response_type');
  });

  it.each([
    'https://evil.test/callback',
    'http://localhost:3000/callback/../../evil',
    'http://localhost:3000/callback?next=https://evil.test',
    'http://localhost:3000.evil.test/callback',
    '//evil.test/callback',
  ])('sends nobody to %s', async (redirect) => {
    const browser = await openTestBrowser(test);
    const response = await browser.request(authorization(test, { redirect_uri: redirect }).url, {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('invalid_redirect_uri');
  });

  it('shows a page for a log-in that it does not know, whatever the address names', async () => {
    for (const query of ['', '?client_id=canola-web', '?client_id=other&redirect_uri=x']) {
      const reply = await test.app.inject(`/oidc/auth/unknown${query}`);
      expect([reply.statusCode, reply.headers['content-type']], query).toEqual([
        400,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('hides its cookies from scripts and from other sites', async () => {
    const { browser } = await loggedIn(test);
    const session = browser.cookies.filter(({ name }) => name.startsWith('_session'));
    expect(session).toHaveLength(2);
    for (const cookie of browser.cookies)
      expect(cookie.attributes).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/i);
  });
});

describe('the address', () => {
  it('is the configured one, whatever Host and proxies say', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    const answered = await test.app.inject({ url: '/oidc/.well-known/openid-configuration', headers });
    expect(answered.json()).toMatchObject({
      issuer: 'http://localhost:3000/oidc',
      authorization_endpoint: 'http://localhost:3000/oidc/auth',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(answered.body).not.toContain('evil.test');
  });

  it('on https makes every cookie Secure, with a name that browsers accept from https only', async () => {
    const secure = await buildTestApp({ sharing: test, config: { publicUrl: 'https://canola.example' } });
    try {
      const browser = await openTestBrowser(secure);
      await browser.open(authorization(secure, { ui_locales: 'cs' }).url);
      expect(browser.cookies.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['__Host-lang', '__Secure-_interaction', '__Secure-_interaction_resume']),
      );
      for (const cookie of browser.cookies) {
        expect(cookie.name).toMatch(/^__(Host|Secure)-/);
        expect(cookie.attributes, cookie.name).toMatch(/secure/i);
        expect(cookie.attributes).not.toMatch(/domain=/i);
        if (cookie.name.startsWith('__Host-')) expect(cookie.path).toBe('/');
      }
    } finally {
      await secure.close();
    }
  });
});

it('deletes what has expired, and addresses that were never confirmed', async () => {
  const { browser } = await loggedIn(test);
  const email = 'unconfirmed@farm.test';
  await createAccount(test.db, { email, password: PASSWORD, emailVerified: false, language: 'en' });
  const count = async (table: string) =>
    Number((await test.db.execute<{ n: string }>(`select count(*) as n from identity.${table}`)).rows[0]?.n);
  const accounts = await count('account');
  await test.db.execute(`update identity.oidc_payload set expires_at = now() - interval '1 second'`);
  await test.db.execute(
    `update identity.account set created_at = now() - interval '8 days' where email = '${email}'`,
  );
  const prune = identityTasks.find((task) => task.name === 'identity.prune');
  if (!prune) throw new Error('The job is missing.');
  await enqueue(test.db, prune, {} as never);
  await test.runJobs();
  expect(await count('oidc_payload')).toBe(0);
  expect(await count('account')).toBe(accounts - 1);
  expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
});

it('mounts nothing when another issuer is configured', async () => {
  const foreign = { issuer: 'https://login.example.test', clientId: 'canola', audience: 'canola-api' };
  const other = await buildTestApp({ sharing: test, config: { oidc: foreign } });
  try {
    expect(other.app.routeTable.filter((route) => route.url.startsWith('/oidc'))).toEqual([]);
  } finally {
    await other.close();
  }
});
