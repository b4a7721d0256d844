import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import {
  createAccount,
  createTokenVerifier,
  deleteAccount,
  endSessions,
  identityTasks,
  providerMetadata,
} from './index.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';

const password = 'a field of rapeseed in May';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function loggedIn(options: Parameters<typeof seedUser>[1] = {}) {
  const user = await seedUser(test.db, { password, ...options });
  const browser = await openTestBrowser(test);
  const { page, verifier } = await logIn(browser, test, { email: user.email, password });
  return { user, browser, page, verifier };
}

async function silently(browser: TestBrowser, redirectPath = '/silent.html') {
  const redirect = `${test.deps.config.publicUrl}${redirectPath}`;
  const { url, verifier } = authorization(test, { prompt: 'none', redirect_uri: redirect });
  const page = await browser.open(url);
  return { page, verifier, answer: new URL(page.url).searchParams };
}

describe('the code flow', () => {
  it('ends with a short-lived access token for the API that says who the person is and what they may do', async () => {
    const { user, browser, page, verifier } = await loggedIn({ permissions: ['users:*:list', 'country:CZ'] });
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
      email: user.email,
      emailVerified: true,
      permissions: ['users:*:list', 'country:CZ'],
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const answered = await browser.request('/can-users/api/user', { headers });
    expect(await answered.json()).toMatchObject({ email: user.email });
  });

  it('exchanges one code for one token, however many requests come at the same time', async () => {
    const { browser, page, verifier } = await loggedIn();
    const asked = await Promise.all([1, 2, 3].map(() => exchange(browser, test, page.url, verifier)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await exchange(browser, test, page.url, verifier)).body.error).toBe('invalid_grant');
  });

  it('ends the token of a code that is used again: one of the two stole it', async () => {
    const { browser, page, verifier } = await loggedIn();
    const { body } = await exchange(browser, test, page.url, verifier);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const status = async () => (await test.app.inject({ url: '/can-users/api/user', headers })).statusCode;
    expect(await status()).toBe(200);
    expect((await exchange(browser, test, page.url, verifier)).status).toBe(400);
    expect(await status()).toBe(401);
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
  });

  it('refuses a code without its verifier', async () => {
    const { browser, page } = await loggedIn();
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

  it('hides its cookies from scripts and from other sites', async () => {
    const { browser } = await loggedIn();
    const session = browser.cookies.filter((one) => one.name.startsWith('_session'));
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
      expect(browser.cookies.map((one) => one.name)).toEqual(
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

describe('silent renewal', () => {
  it('responds from the session without a page', async () => {
    const { user, browser } = await loggedIn();
    const { page, verifier, answer } = await silently(browser);
    expect(answer.get('code')).toBeTruthy();
    const { body } = await exchange(browser, test, page.url, verifier);
    expect(decodeJwt(body.access_token).sub).toBe(user.subject);
  });

  it('responds login_required without a session', async () => {
    const { answer } = await silently(await openTestBrowser(test));
    expect(answer.get('error')).toBe('login_required');
  });

  it('gives its verdict as JSON to a page of our own, which then needs no redirect', async () => {
    const { user, browser } = await loggedIn();
    const asked = {
      prompt: 'none',
      response_mode: 'canola_json',
      redirect_uri: `${test.deps.config.publicUrl}/silent.html`,
    };
    const { url, verifier } = authorization(test, asked);
    const known = await browser.request(url, { redirect: 'manual' });
    expect([known.status, known.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const verdict = (await known.json()) as Record<string, string>;
    const { body } = await exchange(
      browser,
      test,
      `${asked.redirect_uri}?${new URLSearchParams(verdict)}`,
      verifier,
    );
    expect(decodeJwt(body.access_token).sub).toBe(user.subject);

    const stranger = await (await openTestBrowser(test)).request(authorization(test, asked).url, {
      redirect: 'manual',
    });
    expect([stranger.status, await stranger.json()]).toMatchObject([200, { error: 'login_required' }]);
  });

  it('takes one request of a page of our own, and none of another', async () => {
    const { user, browser } = await loggedIn();
    const { publicUrl } = test.deps.config;
    const ask = (asking: TestBrowser, headers: Record<string, string> = {}) =>
      asking.request('/oidc/silent', { method: 'POST', headers: { origin: publicUrl, ...headers } });

    const known = await ask(browser);
    expect([known.status, known.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(known.headers.get('access-control-allow-origin')).toBeNull();
    const body = (await known.json()) as Record<string, string>;
    expect(decodeJwt(body.access_token ?? '')).toMatchObject({ sub: user.subject, aud: 'canola-api' });
    expect(decodeJwt(body.id_token ?? '').sub).toBe(user.subject);
    expect(body).toMatchObject({ expires_in: 600 });
    expect(body.refresh_token).toBeUndefined();

    const stranger = await ask(await openTestBrowser(test));
    expect([stranger.status, await stranger.json()]).toMatchObject([200, { error: 'login_required' }]);
    const elsewhere = [
      ['origin', 'https://elsewhere.test'],
      ['sec-fetch-site', 'cross-site'],
    ];
    for (const header of elsewhere) {
      const refused = await ask(browser, Object.fromEntries([header]));
      expect([refused.status, await refused.json()]).toEqual([403, { error: 'invalid_request' }]);
    }

    await test.db.execute(`update users.app_user set blocked_at = now() where id = '${user.id}'`);
    expect(await (await ask(browser)).json()).toMatchObject({
      error: 'access_denied',
      error_description: expect.stringContaining('user is blocked'),
    });
  });

  it('redirects whoever opens that address in a tab, or has to log in first', async () => {
    const { user, browser } = await loggedIn();
    const asked = { response_mode: 'canola_json' };
    const { publicUrl } = test.deps.config;
    // Node's own fetch always says `cors`.
    const opened = await test.app.inject({
      url: authorization(test, { ...asked, prompt: 'none' }).url,
      headers: {
        cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'sec-fetch-mode': 'navigate',
      },
    });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toContain(`${publicUrl}/callback?code=`);
    const page = await browser.open(authorization(test, { ...asked, prompt: 'login' }).url);
    const callback = await browser.submit(page, { email: user.email, password });
    expect(callback.url).toContain(`${publicUrl}/callback?code=`);
  });

  it('has the addresses that the app is told', async () => {
    const browser = await openTestBrowser(test);
    const discovered = await (await browser.request('/oidc/.well-known/openid-configuration')).json();
    expect(discovered).toMatchObject({ ...providerMetadata(test.deps.config) });
  });

  it('fails for a blocked user, with the reason', async () => {
    const { user, browser } = await loggedIn();
    await test.db.execute(`update users.app_user set blocked_at = now() where id = '${user.id}'`);
    const { answer } = await silently(browser);
    expect([answer.get('error'), answer.get('error_description')]).toEqual([
      'access_denied',
      'user is blocked',
    ]);
  });

  it('ends with the sessions of the person, on every device', async () => {
    const { user, browser } = await loggedIn();
    const phone = await openTestBrowser(test);
    await logIn(phone, test, { email: user.email, password });
    await endSessions(test.db, user.subject);
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
    expect((await silently(phone)).answer.get('error')).toBe('login_required');
  });

  it('stays ended when a request in flight saves the session again', async () => {
    const { user, browser } = await loggedIn();
    await test.db.execute(`update identity.account set sessions_ended_at = now() + interval '2 seconds'
      where subject = '${user.subject}'`);
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
  });

  it('does not revoke tokens issued before', async () => {
    const { user, browser, page, verifier } = await loggedIn();
    const { body } = await exchange(browser, test, page.url, verifier);
    const verify = await createTokenVerifier(test.deps);
    await test.db.execute(`update identity.account set sessions_ended_at = now() + interval '2 seconds'
      where subject = '${user.subject}'`);
    await expect(verify(body.access_token)).rejects.toThrow('The session is over.');
  });

  it('does not redeem a code of an ended session', async () => {
    const { user, browser, page, verifier } = await loggedIn();
    await endSessions(test.db, user.subject);
    expect((await exchange(browser, test, page.url, verifier)).body.error).toBe('invalid_grant');
  });

  it('does not exist for a deleted account', async () => {
    const { user, browser } = await loggedIn();
    await deleteAccount(test.db, user.subject);
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
    const { page } = await logIn(await openTestBrowser(test), test, { email: user.email, password });
    expect(page.status).toBe(401);
  });
});

describe('logging in', () => {
  it('asks for credentials with prompt=login even when there is a session', async () => {
    const { browser } = await loggedIn();
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    expect(page.text).toContain('autocomplete="current-password"');
  });

  it('changes the person when another account logs in, without a page in between', async () => {
    const { browser } = await loggedIn();
    const other = await seedUser(test.db, { password });
    const { page, verifier } = await logIn(browser, test, { email: other.email, password });
    const { body } = await exchange(browser, test, page.url, verifier);
    expect(decodeJwt(body.access_token).sub).toBe(other.subject);
  });

  it.each([
    ['user is blocked', { isBlocked: true }],
    ['can_companies_mismatch', { registeredCompanyId: '01980000-0000-7000-8000-000000000000' }],
  ])('returns "%s" to /callback and leaves no session', async (reason, options) => {
    const { browser, page } = await loggedIn(options);
    const answer = new URL(page.url);
    expect(answer.pathname).toBe('/callback');
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(answer.searchParams.get('error_description')).toBe(reason);
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
  });

  it('tells a blocked person at a later log-in why', async () => {
    const user = await seedUser(test.db, { password, isBlocked: true });
    const reason = 'Účet sdílelo více lidí & firem.';
    await test.db.$client.query('update users.app_user set blocked_reason = $2 where id = $1', [
      user.id,
      reason,
    ]);
    const { page } = await logIn(await openTestBrowser(test), test, { email: user.email, password });
    const answer = new URL(page.url);
    expect(answer.pathname).toBe('/callback');
    expect(decodeURIComponent(answer.searchParams.get('error_description') ?? '')).toBe(
      `user is blocked: ${reason}`,
    );
  });

  it('refuses a form that comes from another site', async () => {
    const user = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    const fields = { email: user.email, password };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await browser.submit(page, fields, headers)).status, JSON.stringify(headers)).toBe(403);
  });

  it('belongs to the browser that began it', async () => {
    const user = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    const stranger = await openTestBrowser(test);
    expect((await stranger.open(page.url)).text).toContain('This page has expired');
    const answer = await stranger.submit(page, { email: user.email, password });
    expect([answer.status, answer.text.includes('This page has expired')]).toEqual([400, true]);
  });
});

describe('logging out', () => {
  it('needs no token in the address: our own page is known by its origin', async () => {
    const { browser } = await loggedIn();
    const query = new URLSearchParams({
      client_id: test.deps.config.oidc.clientId,
      post_logout_redirect_uri: 'http://localhost:3000/',
    });
    const own = await browser.open(`/oidc/session/end?${query}`, { 'sec-fetch-site': 'same-origin' });
    expect(own.text).toContain('data-autosubmit');
    expect((await browser.submit(own, {})).url).toBe('http://localhost:3000/');
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
  });

  it('ends the session through a page of our own and returns to the start', async () => {
    const { browser, page, verifier } = await loggedIn();
    const { body } = await exchange(browser, test, page.url, verifier);
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: 'http://localhost:3000/',
      state: 's',
    });
    const confirm = await browser.open(`/oidc/session/end?${query}`);
    expect(confirm.text).toContain('data-autosubmit');
    expect(confirm.headers.get('content-security-policy')).toContain(`script-src 'self'`);
    const done = await browser.submit(confirm, {});
    expect(done.url).toBe('http://localhost:3000/?state=s');
    expect((await silently(browser)).answer.get('error')).toBe('login_required');
  });

  it('does not redirect to an address that is not ours', async () => {
    const { browser, page, verifier } = await loggedIn();
    const { body } = await exchange(browser, test, page.url, verifier);
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: 'https://evil.test/',
    });
    const answer = await browser.open(`/oidc/session/end?${query}`);
    expect([answer.status, answer.text.includes('post_logout_redirect_uri not registered')]).toEqual([
      400,
      true,
    ]);
  });
});

it('deletes what has expired, and addresses that were never confirmed', async () => {
  const { browser } = await loggedIn();
  const email = 'unconfirmed@farm.test';
  await createAccount(test.db, { email, password, emailVerified: false, language: 'en' });
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
  expect((await silently(browser)).answer.get('error')).toBe('login_required');
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
