import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import {
  addressIn,
  authorization,
  exchange,
  logIn,
  openTestBrowser,
  type TestBrowser,
} from './test-browser.ts';
import { mailsTo } from './test-mails.queries.ts';

const password = 'seven humps of a camel';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const newEmail = () => `new-${randomUUID()}@farm.test`;

async function signUp(browser: TestBrowser, email: string, fields: Record<string, string> = {}) {
  const { url, verifier } = authorization(test, { prompt: 'login', screen_hint: 'signup' });
  const page = await browser.submit(await browser.open(url), { email, password, language: 'en', ...fields });
  return { page, verifier };
}

describe('signing up', () => {
  it('opens directly with screen_hint=signup', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test, { screen_hint: 'signup' }).url);
    expect(page.url).toMatch(/\/sign-up$/);
    expect(page.text).toContain('autocomplete="new-password"');
  });

  it('continues from the mailed link straight into the app', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { page, verifier } = await signUp(browser, email);
    expect(page.text).toContain('Check your e-mail');
    const [mail] = await mailsTo(test, email);
    expect(mail?.subject).toBe('Confirm your e-mail – Canola');

    const confirm = await browser.open(mail?.link ?? '');
    expect(confirm.text).toContain('data-autosubmit');
    const done = await browser.submit(confirm, {});
    const { body } = await exchange(browser, test, done.url, verifier);
    expect(decodeJwt(body.access_token)).toMatchObject({ email, email_verified: true });
  });

  it("in another language than the browser's continues in it, and stores it for the person", async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { page, verifier } = await signUp(browser, email, { language: 'cs' });
    expect(page.text).toContain('<html lang="cs">');
    const [mail] = await mailsTo(test, email);
    const done = await browser.submit(await browser.open(mail?.link ?? ''), {});
    const { body } = await exchange(browser, test, done.url, verifier);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const user = await (await browser.request('/can-users/api/user', { headers })).json();
    expect(user.settings).toEqual({ language: 'cs', news: { language: 'cs' }, haulage: {} });
  });

  it('keeps the typed values and shows each error at its field', async () => {
    const browser = await openTestBrowser(test);
    const { page } = await signUp(browser, 'jan@', { password: 'short', language: 'cs' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('value="jan@"');
    expect(page.text).toMatch(/id="email-error".*Enter the full address/);
    expect(page.text).toMatch(/id="password-error".*at least 15 characters/);
    expect(page.text).toContain('<option value="cs" lang="cs" selected>');
  });

  it('lets no one in before the address is confirmed', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { page } = await signUp(browser, email);
    const early = await browser.submit(page, { action: 'continue' });
    expect(early.text).toContain('The address isn’t confirmed yet.');
    const { page: loggedIn } = await logIn(await openTestBrowser(test), test, { email, password });
    expect(loggedIn.text).toContain('Check your e-mail');
    expect(await mailsTo(test, email)).toHaveLength(2);
  });

  it('requires the password in another browser, and the first one may continue', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { page, verifier } = await signUp(browser, email);
    const [mail] = await mailsTo(test, email);
    const phone = await openTestBrowser(test);
    const confirm = await phone.open(mail?.link ?? '');
    expect(confirm.text).not.toContain('data-autosubmit');
    const wrong = await phone.submit(confirm, { password: 'a guess of somebody else' });
    expect(wrong.status).toBe(401);
    expect((await phone.open(addressIn(wrong, 'ro'))).text).toContain('name="token"');
    await phone.open(addressIn(wrong, 'en'));
    expect((await phone.submit(confirm, { password })).url).toBe(`${test.deps.config.publicUrl}/`);
    const done = await browser.submit(page, { action: 'continue' });
    expect((await exchange(browser, test, done.url, verifier)).status).toBe(200);
  });

  it('uses a link once', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    await signUp(browser, email);
    const [mail] = await mailsTo(test, email);
    const confirm = await browser.open(mail?.link ?? '');
    const [first, second] = await Promise.all([browser.submit(confirm, {}), browser.submit(confirm, {})]);
    const statuses = [first.url.includes('/callback?code='), second.url.includes('/callback?code=')];
    expect(statuses.toSorted()).toEqual([false, true]);
    const late = await (await openTestBrowser(test)).open(mail?.link ?? '');
    expect([late.status, late.text.includes('This link has already been used')]).toEqual([410, true]);
  });

  it('stores only hashes of links, for 24 hours', async () => {
    const email = newEmail();
    await signUp(await openTestBrowser(test), email);
    const [mail] = await mailsTo(test, email);
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    const { rows } = await test.db.execute<{ row: string }>(
      'select t::text as row from identity.email_token t',
    );
    expect(token.length).toBeGreaterThan(40);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const now = new Date(Date.now() + DAY_MS + 1000);
    const tomorrow = await buildTestApp({ sharing: test, now });
    try {
      expect((await (await openTestBrowser(tomorrow)).open(mail?.link ?? '')).status).toBe(410);
    } finally {
      await tomorrow.close();
    }
  });
});

describe('an address that is taken', () => {
  const mask = (text: string, email: string) =>
    text.replaceAll(email, 'E').replace(/interaction\/[\w-]+/g, 'interaction/U');

  it('looks the same to the person signing up, and the owner gets a mail', async () => {
    const { email, subject } = await seedUser(test.db, { password: 'the password of the owner' });
    const free = newEmail();
    const taken = await signUp(await openTestBrowser(test), email);
    const fresh = await signUp(await openTestBrowser(test), free);
    expect(taken.page.status).toBe(fresh.page.status);
    expect(mask(taken.page.text, email)).toBe(mask(fresh.page.text, free));
    const mails = await mailsTo(test, email);
    expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account – Canola']);

    const browser = await openTestBrowser(test);
    const owner = await logIn(browser, test, { email, password: 'the password of the owner' });
    const { body } = await exchange(browser, test, owner.page.url, owner.verifier);
    expect(decodeJwt(body.access_token).sub).toBe(subject);
  });

  it('does not let the stranger continue as its owner', async () => {
    const { email } = await seedUser(test.db, { password: 'the password of the owner' });
    const browser = await openTestBrowser(test);
    const { page } = await signUp(browser, email);
    expect((await browser.submit(page, { action: 'continue' })).text).toContain('isn’t confirmed yet');
  });

  it('does not let an earlier stranger continue once its owner has signed up and confirmed', async () => {
    const email = newEmail();
    const stranger = await openTestBrowser(test);
    const { page } = await signUp(stranger, email, { password: 'the stranger knows this' });
    const [oldest] = await mailsTo(test, email);
    const owner = await openTestBrowser(test);
    await signUp(owner, email);
    const newest = (await mailsTo(test, email)).find((mail) => mail.link !== oldest?.link);
    expect((await owner.open(oldest?.link ?? '')).status).toBe(410);
    const done = await owner.submit(await owner.open(newest?.link ?? ''), {});
    expect(done.url).toContain('/callback?code=');
    expect((await stranger.submit(page, { action: 'continue' })).text).toContain('isn’t confirmed yet');
    const guess = await logIn(stranger, test, { email, password: 'the stranger knows this' });
    expect(guess.page.status).toBe(401);
  });

  it('gets at most five mails in a quarter of an hour', async () => {
    const email = newEmail();
    const browser = await openTestBrowser(test);
    const { page } = await signUp(browser, email);
    const texts = [];
    for (let round = 0; round < 5; round += 1)
      texts.push((await browser.submit(page, { action: 'resend' })).text.includes('Sent again.'));
    expect(texts).toEqual([true, true, true, true, false]);
    expect(await mailsTo(test, email)).toHaveLength(5);
  });
});
