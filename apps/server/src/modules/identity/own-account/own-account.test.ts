import type { OwnData, OwnSession } from '@canola/api-schema/users/own-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { payloadAdapter } from '../provider/payload-adapter.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from '../test-browser.ts';
import { mailsTo } from '../test-mails.queries.ts';
import { browserName } from './browser-name.ts';

const password = 'a field of rapeseed in May';
const newPassword = 'a field of sunflowers in July';
const USER = '/can-users/api/user';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function openBrowserOf(email: string) {
  const browser = await openTestBrowser(test);
  const { page, verifier } = await logIn(browser, test, { email, password });
  const { body } = await exchange(browser, test, page.url, verifier);
  const token = body.access_token;
  async function ask<T = { code: string; fields?: unknown }>(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await test.app.inject({
      method,
      url: `${USER}${path}`,
      headers,
      ...(payload && { payload }),
    });
    return {
      status: answer.statusCode,
      body: (answer.body ? answer.json() : undefined) as T,
      headers: answer.headers,
    };
  }
  return { browser, ask };
}

const silently = async (browser: TestBrowser) =>
  new URL((await browser.open(authorization(test, { prompt: 'none' }).url)).url).searchParams.get('error');

describe('a new password', () => {
  it('needs the old one, ends the other sessions and keeps this one', async () => {
    const { email } = await seedUser(test.db, { password });
    const [office, phone] = [await openBrowserOf(email), await openBrowserOf(email)];
    const change = (oldPassword: string, chosen: string) =>
      office.ask('PUT', '/password', { oldPassword, newPassword: chosen });

    expect(await change('not the password at all', newPassword)).toMatchObject({
      status: 422,
      body: { code: 'password.wrong', fields: { oldPassword: ['password.wrong'] } },
    });
    expect(await change(password, 'too short')).toMatchObject({
      status: 422,
      body: { code: 'password.weak', fields: { newPassword: ['password.short'] } },
    });
    expect((await phone.ask('GET', '')).status).toBe(200);

    expect((await change(password, newPassword)).status).toBe(204);
    expect((await phone.ask('GET', '')).status).toBe(401);
    expect(await silently(phone.browser)).toBe('login_required');
    expect((await office.ask('GET', '')).status).toBe(200);
    expect(await silently(office.browser)).toBe(null);
    const again = await logIn(await openTestBrowser(test), test, { email, password: newPassword });
    expect(again.page.url).toContain('/callback?code=');
    expect((await mailsTo(test, email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed – Canola',
    ]);
  });

  it('cannot be guessed from an open page, and such guesses lock nobody out', async () => {
    const { email } = await seedUser(test.db, { password });
    const page = await openBrowserOf(email);
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await page.ask('PUT', '/password', { oldPassword: `${count}`, newPassword })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const { page: callback } = await logIn(await openTestBrowser(test), test, { email, password });
    expect(callback.url).toContain('/callback?code=');
  });

  it('is not for the accounts of the demo, which everybody shares', async () => {
    const shared = await seedUser(test.db, { password, email: 'farmer@canola.test' });
    const change = { oldPassword: password, newPassword };
    expect((await call(test, shared, 'PUT', `${USER}/password`, change)).body.code).toBe('account.shared');
    expect((await call(test, shared, 'POST', `${USER}/erasure`, { password })).body.code).toBe(
      'account.shared',
    );
  });
});

describe('sessions', () => {
  it('are listed with their browser, and the others end together', async () => {
    const { email } = await seedUser(test.db, { password });
    const [office, phone] = [await openBrowserOf(email), await openBrowserOf(email)];
    const stranger = await openBrowserOf((await seedUser(test.db, { password })).email);
    const listed = (await office.ask<OwnSession[]>('GET', '/session')).body;
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const { usedAt } of listed) expect(Date.now() - Date.parse(usedAt)).toBeLessThan(60_000);

    expect((await office.ask('DELETE', '/session')).status).toBe(204);
    expect((await phone.ask('GET', '')).status).toBe(401);
    expect((await stranger.ask('GET', '')).status).toBe(200);
    const left = (await office.ask<OwnSession[]>('GET', '/session')).body;
    expect(left).toMatchObject([{ isCurrent: true }]);
    expect(await silently(office.browser)).toBe(null);
    expect(await silently(phone.browser)).toBe('login_required');
  });

  it('are as old after the others have ended: only a proof of who one is renews a log-in', async () => {
    const { email, subject } = await seedUser(test.db, { password });
    const page = await openBrowserOf(email);
    await test.db.$client.query(
      `update identity.oidc_payload set payload = payload || '{"loginTs": 1700000000}'
       where kind = 'Session' and account_id = $1`,
      [subject],
    );
    const loggedInAt = async () =>
      (await page.ask<OwnSession[]>('GET', '/session')).body.map((session) => Date.parse(session.loggedInAt));
    await page.ask('DELETE', '/session');
    expect(await loggedInAt()).toEqual([1_700_000_000_000]);
    await page.ask('PUT', '/password', { oldPassword: password, newPassword });
    const [renewed] = await loggedInAt();
    expect(renewed).toBeGreaterThan(Date.now() - 60_000);
  });

  it('stay ended when a renewal under way saves one of them afterwards', async () => {
    const { email, subject } = await seedUser(test.db, { password });
    const [office, phone] = [await openBrowserOf(email), await openBrowserOf(email)];
    const sessions = payloadAdapter(test.db)('Session');
    const { rows } = await test.db.$client.query<{ id: string }>(
      `select id from identity.oidc_payload where kind = 'Session' and account_id = $1`,
      [subject],
    );
    const loaded = await Promise.all(rows.map(async ({ id }) => ({ id, payload: await sessions.find(id) })));
    await office.ask('DELETE', '/session');
    for (const { id, payload } of loaded) await sessions.upsert(id, { ...payload }, 1000);
    expect((await office.ask('GET', '')).status).toBe(200);
    expect((await phone.ask('GET', '')).status).toBe(401);
  });

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
      'Safari iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox Linux'],
  ])('%s is called by names people know', (userAgent, name) => {
    expect(Object.values(browserName(userAgent)).join(' ')).toBe(name);
    expect(browserName(null)).toEqual({ browser: null, system: null });
  });
});

describe('leaving a company', () => {
  it('ends the membership immediately; the person still signs in', async () => {
    const user = await seedUser(test.db, { password });
    const left = await seedCompany(test.db, { members: [{ user }] });
    const kept = await seedCompany(test.db, { members: [{ user }] });
    await test.db.$client.query('update users.app_user set registered_company_id = $1 where id = $2', [
      left.id,
      user.id,
    ]);
    const page = await openBrowserOf(user.email);
    expect((await page.ask('DELETE', `/company/${left.id}`)).status).toBe(204);
    expect((await page.ask('GET', '/company')).body).toMatchObject([{ companyId: kept.id }]);
    expect((await page.ask('DELETE', `/company/${left.id}`)).status).toBe(404);
    expect(await silently(page.browser)).toBe(null);
  });
});

describe('deleting the account', () => {
  it('needs the password and leaves nobody behind who could log in', async () => {
    const user = await seedUser(test.db, { password });
    await seedCompany(test.db, { members: [{ user }] });
    const page = await openBrowserOf(user.email);
    expect((await page.ask('POST', '/erasure', { password: newPassword })).body.code).toBe('password.wrong');
    expect((await page.ask('POST', '/erasure', { password })).status).toBe(204);
    expect((await page.ask('GET', '')).status).toBe(401);
    const { page: refused } = await logIn(await openTestBrowser(test), test, { email: user.email, password });
    expect(refused.status).toBe(401);
    const { rows } = await test.db.$client.query(
      'select name, email, (select count(*)::int from users.membership where user_id = u.id) as companies from users.app_user u where id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ name: null, email: '', companies: 0 }]);
  });
});

it('the own data come as a file, with nothing of anybody else', async () => {
  const [user, colleague] = [await seedUser(test.db, { password }), await seedUser(test.db)];
  const company = await seedCompany(test.db, { members: [{ user }, { user: colleague }] });
  const page = await openBrowserOf(user.email);
  const { body, headers } = await page.ask<OwnData>('GET', '/data');
  expect(headers['content-disposition']).toContain('canola-my-data.json');
  expect(body).toMatchObject({
    profile: { email: user.email },
    companies: [{ companyId: company.id }],
    sessions: [{ isCurrent: true }],
    notifications: [],
  });
  expect(JSON.stringify(body)).not.toContain(colleague.email);
});
