import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createTokenVerifier, deleteAccount, endSessions, providerMetadata } from './index.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';
import { loggedIn, PASSWORD, silently } from './test-log-in.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('silent renewal', () => {
  it('responds from the session without a page', async () => {
    const { user, browser } = await loggedIn(test);
    const { page, verifier, answer } = await silently(test, browser);
    expect(answer.get('code')).toBeTruthy();
    const { body } = await exchange(browser, test, page.url, verifier);
    expect(decodeJwt(body.access_token).sub).toBe(user.subject);
  });

  it.each([
    ['a person', [], 30 * 24],
    ['staff', ['users:company:list'], 12],
  ] as const)(
    'ends for %s so many hours after the log-in, however often it was used: %o %i',
    async (_, permissions, hours) => {
      const { browser } = await loggedIn(test, { permissions: [...permissions] });
      const pass = (extra: number) =>
        test.clock.set(new Date(Date.now() + hours * 3600_000 + extra * 60_000));
      try {
        pass(-5);
        expect((await silently(test, browser)).answer.get('code')).toBeTruthy();
        pass(5);
        expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
      } finally {
        test.clock.set(new Date());
      }
    },
  );

  it('responds login_required without a session', async () => {
    const { answer } = await silently(test, await openTestBrowser(test));
    expect(answer.get('error')).toBe('login_required');
  });

  it('gives its verdict as JSON to a page of our own, which then needs no redirect', async () => {
    const { user, browser } = await loggedIn(test);
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
    const { user, browser } = await loggedIn(test);
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

  it('redirects a person who opens that address in a tab, or has to log in first', async () => {
    const { user, browser } = await loggedIn(test);
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
    const callback = await browser.submit(page, { email: user.email, password: PASSWORD });
    expect(callback.url).toContain(`${publicUrl}/callback?code=`);
  });

  it('has the addresses that the app gets', async () => {
    const browser = await openTestBrowser(test);
    const discovered = await (await browser.request('/oidc/.well-known/openid-configuration')).json();
    expect(discovered).toMatchObject({ ...providerMetadata(test.deps.config) });
  });

  it('fails for a blocked user, with the reason', async () => {
    const { user, browser } = await loggedIn(test);
    await test.db.execute(`update users.app_user set blocked_at = now() where id = '${user.id}'`);
    const { answer } = await silently(test, browser);
    expect([answer.get('error'), answer.get('error_description')]).toEqual([
      'access_denied',
      'user is blocked',
    ]);
  });

  it('ends with the sessions of the person, on every device', async () => {
    const { user, browser } = await loggedIn(test);
    const phone = await openTestBrowser(test);
    await logIn(phone, test, { email: user.email, password: PASSWORD });
    await endSessions(test.db, user.subject);
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
    expect((await silently(test, phone)).answer.get('error')).toBe('login_required');
  });

  it('stays ended when a request in flight saves the session again', async () => {
    const { user, browser } = await loggedIn(test);
    await test.db.execute(`update identity.account set sessions_ended_at = now() + interval '2 seconds'
      where subject = '${user.subject}'`);
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
  });

  it('does not revoke tokens issued before', async () => {
    const { user, browser, page, verifier } = await loggedIn(test);
    const { body } = await exchange(browser, test, page.url, verifier);
    const verify = await createTokenVerifier(test.deps);
    await test.db.execute(`update identity.account set sessions_ended_at = now() + interval '2 seconds'
      where subject = '${user.subject}'`);
    await expect(verify(body.access_token)).rejects.toThrow('The session is over.');
  });

  it('does not redeem a code of an ended session', async () => {
    const { user, browser, page, verifier } = await loggedIn(test);
    await endSessions(test.db, user.subject);
    expect((await exchange(browser, test, page.url, verifier)).body.error).toBe('invalid_grant');
  });

  it('does not exist for a deleted account', async () => {
    const { user, browser } = await loggedIn(test);
    await deleteAccount(test.db, user.subject);
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
    const { page } = await logIn(await openTestBrowser(test), test, {
      email: user.email,
      password: PASSWORD,
    });
    expect(page.status).toBe(401);
  });
});
