import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { call } from '../../../test/caller.ts';
import { seedUser } from '../../../test/factories.ts';
import { seedStaff } from '../../../test/staff.ts';
import { createAccount, endSessions } from './index.ts';
import { payloadAdapter } from './provider/payload-adapter.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';
import { mailsTo } from './test-mails.queries.ts';

const password = 'a field of rapeseed in May';
const newPassword = 'a field of sunflowers in July';
const wrong = 'not the password at all';
let test: TestApp;
let other: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
  other = await buildTestApp({ sharing: test });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

async function openBrowserOf(email: string) {
  const browser = await openTestBrowser(test);
  const { page, verifier } = await logIn(browser, test, { email, password });
  const { body } = await exchange(browser, test, page.url, verifier);
  return { browser, token: body.access_token, idToken: body.id_token };
}

/** From both processes, which have seen the token before. */
async function statuses(token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const ask = ({ app }: TestApp) => app.inject({ url: '/can-users/api/user', headers });
  return (await Promise.all([test, other].map(ask))).map(({ statusCode }) => statusCode);
}

const endSession = (idToken: string) =>
  `/oidc/session/end?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: 'http://localhost:3000/' })}`;

async function forgot(browser: TestBrowser, email: string) {
  const page = await browser.open(authorization(test, { prompt: 'login' }).url);
  await browser.submit(await browser.open(page.url.replace(/log-in$/, 'forgot-password')), { email });
  return (await mailsTo(test, email)).find(({ link }) => link.includes('/reset-password'))?.link ?? '';
}

describe('an access token', () => {
  it('ends with the log-out of its browser, in every process; other browsers go on', async () => {
    const { email } = await seedUser(test.db, { password });
    const office = await openBrowserOf(email);
    const phone = await openBrowserOf(email);
    expect(await statuses(office.token)).toEqual([200, 200]);
    expect(await statuses(phone.token)).toEqual([200, 200]);
    await office.browser.submit(await office.browser.open(endSession(office.idToken)), {});
    expect(await statuses(office.token)).toEqual([401, 401]);
    expect(await statuses(phone.token)).toEqual([200, 200]);
  });

  it('stays ended when a renewal that began before the log-out saves its session after it', async () => {
    const { email, subject } = await seedUser(test.db, { password });
    const { browser, token, idToken } = await openBrowserOf(email);
    const sessions = payloadAdapter(test.db)('Session');
    const { rows } = await test.db.$client.query(
      `select id from identity.oidc_payload where kind = 'Session' and account_id = $1`,
      [subject],
    );
    const id = String(rows[0].id);
    const loaded = await sessions.find(id);
    expect(loaded).toMatchObject({ accountId: subject });
    await browser.submit(await browser.open(endSession(idToken)), {});
    await sessions.upsert(id, { ...loaded }, 1000);
    expect(await sessions.find(id)).toBeUndefined();
    expect(await statuses(token)).toEqual([401, 401]);
  });

  it('ends when somebody else logs in in the same browser', async () => {
    const [first, second] = [await seedUser(test.db, { password }), await seedUser(test.db, { password })];
    const shared = await openBrowserOf(first.email);
    expect(await statuses(shared.token)).toEqual([200, 200]);
    await logIn(shared.browser, test, { email: second.email, password });
    expect(await statuses(shared.token)).toEqual([401, 401]);
  });

  it('ends with a new password, in the same second and on every device', async () => {
    const { email } = await seedUser(test.db, { password });
    const [office, phone] = [await openBrowserOf(email), await openBrowserOf(email)];
    for (const { token } of [office, phone]) expect(await statuses(token)).toEqual([200, 200]);
    const browser = await openTestBrowser(test);
    await browser.submit(await browser.open(await forgot(browser, email)), { password: newPassword });
    for (const { token } of [office, phone]) expect(await statuses(token)).toEqual([401, 401]);
  });

  it('of somebody who was blocked says so, and why', async () => {
    const user = await seedUser(test.db, { password });
    const { token } = await openBrowserOf(user.email);
    const staff = await seedStaff(test.db);
    const blocked = await call(test, staff, 'PUT', `/can-users/api/user/${user.id}/block`, {
      reason: 'Shared account',
    });
    expect(blocked.status).toBe(200);
    const reply = await test.app.inject({
      url: '/can-users/api/user',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.json()).toMatchObject({ code: 'user.blocked', message: 'Shared account' });
  });

  it('ends with the sessions of the person', async () => {
    const { email, subject } = await seedUser(test.db, { password });
    const { token } = await openBrowserOf(email);
    expect(await statuses(token)).toEqual([200, 200]);
    await endSessions(test.db, subject);
    expect(await statuses(token)).toEqual([401, 401]);
  });
});

describe('a foreign page', () => {
  it.each([
    ['without a token', async () => '/oidc/session/end'],
    [
      'with the token of an account of its own',
      async () => {
        const stranger = await seedUser(test.db, { password });
        return endSession((await openBrowserOf(stranger.email)).idToken);
      },
    ],
  ])('cannot log anybody out %s: the person has to confirm', async (_, addressOf) => {
    const { email } = await seedUser(test.db, { password });
    const { browser, token } = await openBrowserOf(email);
    const page = await browser.open(await addressOf(), { 'sec-fetch-site': 'cross-site' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Log out of Canola?');
    expect(page.text).not.toContain('data-autosubmit');
    expect(await statuses(token)).toEqual([200, 200]);
    await browser.submit(page, {});
    expect(await statuses(token)).toEqual([401, 401]);
  });

  it('is not confused with our own, which needs no token', async () => {
    const { email } = await seedUser(test.db, { password });
    const { browser } = await openBrowserOf(email);
    const page = await browser.open('/oidc/session/end', { 'sec-fetch-site': 'same-origin' });
    expect(page.text).toContain('data-autosubmit');
  });
});

describe('a stranger who types wrong passwords', () => {
  async function guess(email: string, times: number, browser?: TestBrowser) {
    const stranger = browser ?? (await openTestBrowser(other));
    const seen: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const { page } = await logIn(stranger, other, { email, password: wrong });
      seen.push(page.status);
    }
    return seen;
  }

  it('does not lock the owner out of a browser they have used before', async () => {
    const { email } = await seedUser(test.db, { password });
    const { browser } = await openBrowserOf(email);
    expect((await guess(email, 11)).at(-1)).toBe(429);
    expect((await logIn(browser, test, { email, password })).page.url).toContain('/callback?code=');
    expect((await guess(email, 1)).at(-1)).toBe(429);
  });

  it('has no more attempts with the cookie of another account or a changed one', async () => {
    const [victim, own] = [await seedUser(test.db, { password }), await seedUser(test.db, { password })];
    const { browser: owner } = await openBrowserOf(victim.email);
    const { browser } = await openBrowserOf(own.email);
    const name = owner.cookies.find(({ name }) => /^_device_\w+$/.test(name))?.name ?? '';
    for (const cookie of browser.cookies.filter(({ name }) => name.startsWith('_device_')))
      browser.cookies.push({ ...cookie, name: cookie.name.endsWith('.sig') ? `${name}.sig` : name });
    await guess(victim.email, 10);
    expect(await guess(victim.email, 1, browser)).toEqual([429]);
  });

  it('is limited on the known device too', async () => {
    const { email } = await seedUser(test.db, { password });
    const { browser } = await openBrowserOf(email);
    const seen = await guess(email, 11, browser);
    expect(seen).toEqual([...Array(10).fill(401), 429]);
  });

  it('does not stop the mailed link: the owner sets a password and logs in with it', async () => {
    const { email } = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    await guess(email, 11);
    const link = await forgot(browser, email);
    await browser.submit(await browser.open(link), { password: newPassword });
    expect((await guess(email, 11)).at(-1)).toBe(429);
    const { page } = await logIn(browser, test, { email, password: newPassword });
    expect(page.url).toContain('/callback?code=');
  });

  it('does not stop the link that confirms an address', async () => {
    const email = 'locked-out@farm.test';
    await createAccount(test.db, { email, password, emailVerified: false, language: 'en' });
    const browser = await openTestBrowser(test);
    await logIn(browser, test, { email, password });
    const [mail] = await mailsTo(test, email);
    await guess(email, 11);
    const phone = await openTestBrowser(test);
    const done = await phone.submit(await phone.open(mail?.link ?? ''), { password });
    expect(done.url).toBe('http://localhost:3000/');
  });
});
