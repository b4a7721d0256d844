import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { authorization, exchange, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';
import { mailsTo } from './test-mails.queries.ts';

const password = 'twelve rows of sugar beet';
const newPassword = 'a barn full of malting barley';
const HOUR = 60 * 60 * 1000;
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const start = () => `${test.deps.config.publicUrl}/`;

/** Signs up in one browser; returns the mailed link. */
async function signUp(email: string, browser?: TestBrowser): Promise<string> {
  const desk = browser ?? (await openTestBrowser(test));
  const { url } = authorization(test, { prompt: 'login', screen_hint: 'signup' });
  await desk.submit(await desk.open(url), { email, password, language: 'en' });
  return newestLink(email);
}

async function forgot(email: string): Promise<string> {
  const desk = await openTestBrowser(test);
  const page = await desk.open(authorization(test, { prompt: 'login' }).url);
  await desk.submit(await desk.open(page.url.replace(/log-in$/, 'forgot-password')), { email });
  return newestLink(email);
}

async function newestLink(email: string, app = test): Promise<string> {
  const [mail] = await mailsTo(app, email);
  return mail?.link ?? '';
}

/** The subject that the app would sign in silently in this browser. */
async function signedInSubject(browser: TestBrowser): Promise<string | undefined> {
  const { url, verifier } = authorization(test, { prompt: 'none' });
  const page = await browser.open(url);
  if (!page.url.includes('code=')) return undefined;
  return decodeJwt((await exchange(browser, test, page.url, verifier)).body.access_token).sub;
}

const newEmail = () => `link-${randomUUID()}@farm.test`;

async function after(ms: number, act: (later: TestApp) => Promise<void>): Promise<void> {
  const later = await buildTestApp({ sharing: test, now: new Date(Date.now() + ms) });
  try {
    await act(later);
  } finally {
    await later.close();
  }
}

describe('the link of a sign-up', () => {
  it('logs in on another device, which has no cookie, once the password is known', async () => {
    const link = await signUp(newEmail());
    const phone = await openTestBrowser(test);
    const done = await phone.submit(await phone.open(link), { password });
    expect(done.url).toBe(start());
    const cookie = phone.cookies.find(({ name }) => name === '_session');
    for (const attribute of [/expires=/i, /httponly/i, /samesite=lax/i])
      expect(cookie?.attributes).toMatch(attribute);
    expect(await signedInSubject(phone)).toBeDefined();
  });

  it('sets a Secure cookie behind a proxy that ends HTTPS', async () => {
    const publicUrl = 'https://canola.example.test';
    const secure = await buildTestApp({ sharing: test, config: { publicUrl } });
    try {
      const link = await signUp(newEmail());
      const phone = await openTestBrowser(secure);
      const { pathname, search } = new URL(link);
      await phone.submit(await phone.open(publicUrl + pathname + search), { password });
      expect(phone.cookies.find(({ name }) => name === '__Host-_session')?.attributes).toMatch(/secure/i);
    } finally {
      await secure.close();
    }
  });

  it('is not used up by a mail scanner that opens it, or by a wrong password', async () => {
    const email = newEmail();
    const link = await signUp(email);
    const scanner = await openTestBrowser(test);
    await scanner.request(link, { method: 'HEAD' });
    const opened = await scanner.open(link);
    expect((await scanner.submit(opened, { password: 'what a scanner would guess' })).status).toBe(401);
    expect(await signedInSubject(scanner)).toBeUndefined();
    const phone = await openTestBrowser(test);
    expect((await phone.submit(await phone.open(link), { password })).url).toBe(start());
  });

  it('says, when opened again, that it was used, and offers the log-in or the app', async () => {
    const email = newEmail();
    const link = await signUp(email);
    const phone = await openTestBrowser(test);
    await phone.submit(await phone.open(link), { password });
    const again = await phone.open(link);
    expect(again.status).toBe(410);
    expect(again.text).toContain('This link has already been used');
    expect(again.text).toContain(`<p class="lead">${email} is confirmed.</p>`);
    expect(again.text).toContain('Continue to Canola');
    const elsewhere = await (await openTestBrowser(test)).open(link);
    expect(elsewhere.text).toContain(`${email} is confirmed. Log in to go on.`);
  });

  it('sends a new one to the same address when it is too old', async () => {
    const email = newEmail();
    const link = await signUp(email);
    await after(24 * HOUR + 1000, async (tomorrow) => {
      const phone = await openTestBrowser(tomorrow);
      const old = await phone.open(link);
      expect([old.status, old.text.includes('This link has expired')]).toEqual([410, true]);
      const sent = await phone.submit(old, {});
      expect(sent.text).toContain(`the e-mail we have just sent to ${email}`);
      const fresh = await newestLink(email, tomorrow);
      expect(fresh).not.toBe(link);
      expect((await phone.submit(await phone.open(fresh), { password })).url).toBe(start());
      // The newer link was used, so the older one does not offer a third.
      expect((await phone.open(link)).text).toContain(`${email} is confirmed.`);
    });
  });

  it('says when it was replaced by a newer one; new ones are limited', async () => {
    const email = newEmail();
    const link = await signUp(email);
    await signUp(email);
    const phone = await openTestBrowser(test);
    const old = await phone.open(link);
    expect([old.status, old.text.includes('We have sent you a newer link')]).toEqual([410, true]);
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await phone.submit(old, {})).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(test, email)).toHaveLength(5);
  });

  it('of another account does not log out the current one until its password is typed', async () => {
    const other = await seedUser(test.db, { password });
    const link = await signUp(newEmail());
    const phone = await openTestBrowser(test);
    await logIn(phone, test, { email: other.email, password });
    const opened = await phone.open(link);
    await phone.submit(opened, { password: 'not the password at all' });
    expect(await signedInSubject(phone)).toBe(other.subject);
    const former = phone.cookies.find(({ name }) => name === '_session')?.value;
    await phone.submit(opened, { password });
    expect(await signedInSubject(phone)).not.toBe(other.subject);
    const { rows } = await test.db.execute<{ n: string }>(
      `select count(*) as n from identity.oidc_payload where kind = 'Session' and id = '${former}' and consumed_at is null`,
    );
    expect(rows[0]?.n, 'the former session is over').toBe('0');
  });

  it('cannot be sent from a foreign page, which would log a stranger in', async () => {
    const link = await signUp(newEmail());
    const victim = await openTestBrowser(test);
    const opened = await victim.open(link);
    const forced = await victim.submit(opened, { password }, { origin: 'https://elsewhere.example' });
    expect(forced.status).toBe(403);
    expect(await signedInSubject(victim)).toBeUndefined();
  });
});

describe('the link to a new password', () => {
  it('works on another device and says, opened again, that it was used', async () => {
    const { email } = await seedUser(test.db, { password });
    const link = await forgot(email);
    const phone = await openTestBrowser(test);
    await phone.open(link);
    const done = await phone.submit(await phone.open(link), { password: newPassword });
    expect(done.text).toContain('Password changed');
    const again = await phone.open(link);
    expect(again.status).toBe(410);
    expect(again.text).toContain(`The new password for ${email} is set. Log in with it.`);
    const changed = await phone.submit(again, {
      password,
      token: new URL(link).searchParams.get('token') ?? '',
    });
    expect(changed.status).toBe(410);
    expect((await logIn(phone, test, { email, password: newPassword })).page.url).toContain(
      '/callback?code=',
    );
  });

  it('sends a new one when it is too old', async () => {
    const { email } = await seedUser(test.db, { password });
    const link = await forgot(email);
    await after(HOUR + 1000, async (later) => {
      const phone = await openTestBrowser(later);
      const old = await phone.open(link);
      expect([old.status, old.text.includes('This link has expired')]).toEqual([410, true]);
      await phone.submit(old, {});
      const fresh = await newestLink(email, later);
      expect(fresh).not.toBe(link);
      expect((await phone.open(fresh)).text).toContain('Set a new password');
    });
  });

  it('does not log out another account', async () => {
    const { email } = await seedUser(test.db, { password });
    const other = await seedUser(test.db, { password });
    const link = await forgot(email);
    const phone = await openTestBrowser(test);
    await logIn(phone, test, { email: other.email, password });
    await phone.submit(await phone.open(link), { password: newPassword });
    expect(await signedInSubject(phone)).toBe(other.subject);
  });
});

it('an unknown token is just a dead link', async () => {
  const page = await (await openTestBrowser(test)).open('/oidc/interaction/x/verify-email?token=guess');
  expect([page.status, page.text.includes('This link no longer works')]).toEqual([410, true]);
});

describe('a log-in that is over', () => {
  it('continues to the app when returned to with Back', async () => {
    const { email } = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    const form = await browser.open(authorization(test, { prompt: 'login' }).url);
    await browser.submit(form, { email, password });
    for (const page of ['', '/log-in', '/sign-up', '/forgot-password', '/check-mail'])
      expect((await browser.open(form.url.replace('/log-in', page))).url, page).toBe(start());
    const resumed = await browser.open(form.url.replace(/interaction\/([\w-]+)\/log-in/, 'auth/$1'));
    expect(resumed.url).toBe(start());
  });

  it('says who is logged in when submitted again', async () => {
    const { email } = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    const form = await browser.open(authorization(test, { prompt: 'login' }).url);
    await browser.submit(form, { email, password });
    const again = await browser.submit(form, { email: 'another@farm.test', password });
    expect([again.status, again.text.includes(`You are logged in as ${email}.`)]).toEqual([409, true]);
  });

  it('is an expired page to a visitor', async () => {
    const page = await (await openTestBrowser(test)).open('/oidc/interaction/x/log-in');
    expect([page.status, page.text.includes('This page has expired')]).toEqual([400, true]);
  });

  it('continues from the waiting page when confirmed in another window', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { url } = authorization(test, { prompt: 'login', screen_hint: 'signup' });
    const waiting = await browser.submit(await browser.open(url), { email, password, language: 'en' });
    const confirm = await browser.open(await newestLink(email));
    expect((await browser.submit(confirm, {})).url).toContain('/callback?code=');
    expect((await browser.submit(waiting, { action: 'continue' })).url).toBe(start());
  });
});
