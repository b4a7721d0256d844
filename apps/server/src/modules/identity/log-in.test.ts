import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { authorization, exchange, logIn, openTestBrowser } from './test-browser.ts';
import { loggedIn, PASSWORD, silently } from './test-log-in.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('logging in', () => {
  it('requires credentials with prompt=login even when there is a session', async () => {
    const { browser } = await loggedIn(test);
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    expect(page.text).toContain('autocomplete="current-password"');
  });

  it('changes the person when another account logs in, without a page in between', async () => {
    const { browser } = await loggedIn(test);
    const other = await seedUser(test.db, { password: PASSWORD });
    const { page, verifier } = await logIn(browser, test, { email: other.email, password: PASSWORD });
    const { body } = await exchange(browser, test, page.url, verifier);
    expect(decodeJwt(body.access_token).sub).toBe(other.subject);
  });

  it.each([
    ['user is blocked', { isBlocked: true }],
    ['can_companies_mismatch', { registeredCompanyId: '01980000-0000-7000-8000-000000000000' }],
  ])('returns "%s" to /callback and leaves no session', async (reason, options) => {
    const { browser, page } = await loggedIn(test, options);
    const answer = new URL(page.url);
    expect(answer.pathname).toBe('/callback');
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(answer.searchParams.get('error_description')).toBe(reason);
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
  });

  it('shows a blocked person the reason at a later log-in', async () => {
    const user = await seedUser(test.db, { password: PASSWORD, isBlocked: true });
    const reason = 'Účet sdílelo více lidí & firem.';
    await test.db.$client.query('update users.app_user set blocked_reason = $2 where id = $1', [
      user.id,
      reason,
    ]);
    const { page } = await logIn(await openTestBrowser(test), test, {
      email: user.email,
      password: PASSWORD,
    });
    const answer = new URL(page.url);
    expect(answer.pathname).toBe('/callback');
    expect(decodeURIComponent(answer.searchParams.get('error_description') ?? '')).toBe(
      `user is blocked: ${reason}`,
    );
  });

  it('refuses a form that comes from another site', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    const fields = { email: user.email, password: PASSWORD };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await browser.submit(page, fields, headers)).status, JSON.stringify(headers)).toBe(403);
  });

  it('belongs to the browser that began it', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test, { prompt: 'login' }).url);
    const stranger = await openTestBrowser(test);
    expect((await stranger.open(page.url)).text).toContain('This page has expired');
    const answer = await stranger.submit(page, { email: user.email, password: PASSWORD });
    expect([answer.status, answer.text.includes('This page has expired')]).toEqual([400, true]);
  });
});

describe('logging out', () => {
  it('needs no token in the address: our own page is known by its origin', async () => {
    const { browser } = await loggedIn(test);
    const query = new URLSearchParams({
      client_id: test.deps.config.oidc.clientId,
      post_logout_redirect_uri: 'http://localhost:3000/',
    });
    const own = await browser.open(`/oidc/session/end?${query}`, { 'sec-fetch-site': 'same-origin' });
    expect(own.text).toContain('data-autosubmit');
    expect((await browser.submit(own, {})).url).toBe('http://localhost:3000/');
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
  });

  it('ends the session through a page of our own and returns to the start', async () => {
    const { browser, page, verifier } = await loggedIn(test);
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
    expect((await silently(test, browser)).answer.get('error')).toBe('login_required');
  });

  it('does not redirect to an address that is not ours', async () => {
    const { browser, page, verifier } = await loggedIn(test);
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
