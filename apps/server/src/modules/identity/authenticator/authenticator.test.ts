import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedUser } from '../../../../test/factories.ts';
import {
  type Ask,
  addKey,
  newDevice,
  openLogIn,
  openSessionOf,
  optionsIn,
  PASSWORD,
  submitKey,
} from '../passkeys/test-passkeys.ts';
import { logIn, openTestBrowser, type Page, type TestBrowser } from '../test-browser.ts';
import { mailsTo } from '../test-mails.queries.ts';
import { openSecret, sealSecret } from './secret-box.ts';

const KEYS = ['the key of these tests, long enough'];
const STEP_MS = 30_000;

let test: TestApp;
beforeAll(async () => {
  // It stands still, so that a code is not of the next step when it is sent.
  test = await buildTestApp({ config: { authenticatorKeys: KEYS }, now: new Date() });
});
afterAll(() => test.close());

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: test.deps.clock.now().getTime() + ahead * STEP_MS,
  });

async function addApp(ask: Ask, password = PASSWORD) {
  const { body: offer } = await ask<{ secret: string; qrCode: string }>('POST', '/authenticator/offer', {
    password,
  });
  // The code of the step before: the one of this step is left for the log-in.
  const added = await ask<{ codes: string[] }>('POST', '/authenticator', { code: codeOf(offer.secret, -1) });
  return { secret: offer.secret, codes: added.body.codes, status: added.status };
}

async function personWithApp(options: Parameters<typeof seedUser>[1] = {}) {
  const user = await seedUser(test.db, { password: PASSWORD, ...options });
  const { ask } = await openSessionOf(test, user.email);
  return { user, ask, ...(await addApp(ask)) };
}

/** The page that follows the right password. */
async function afterPassword(email: string): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = await openTestBrowser(test);
  const { page } = await logIn(browser, test, { email, password: PASSWORD });
  return { browser, page };
}

describe('an authenticator app', () => {
  it('is added by its first code, asked for after the password, and told by mail', async () => {
    const { user, ask, secret, codes } = await personWithApp();
    expect(codes).toHaveLength(10);
    expect((await ask('GET', '/authenticator')).body).toMatchObject({ isOffered: true, codesLeft: 10 });
    const { browser, page } = await afterPassword(user.email);
    expect(page.url).toMatch(/\/code$/);
    const callback = await browser.submit(page, { code: codeOf(secret) });
    expect(callback.url).toContain('/callback?code=');
    const { rows } = await test.db.$client.query(
      `select payload ->> 'amr' as amr from identity.oidc_payload where kind = 'Session' and account_id = $1`,
      [user.subject],
    );
    expect(rows.map(({ amr }) => amr)).toContain('["pwd", "otp", "mfa"]');
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toEqual([
      'An authenticator app was added – Canola',
    ]);
  });

  it('stores the secret encrypted, for this account only', async () => {
    const { user, secret } = await personWithApp();
    const { rows } = await test.db.$client.query(
      'select sealed_secret, recovery_hashes from identity.authenticator where subject = $1',
      [user.subject],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const sealed: string = rows[0].sealed_secret;
    expect(openSecret(['another key, just as long as it', ...KEYS], user.subject, sealed)).toBe(secret);
    expect(openSecret(KEYS, 'somebody else', sealed)).toBeUndefined();
    expect(openSecret(['another key, just as long as it'], user.subject, sealed)).toBeUndefined();
    const flipped = Buffer.from(sealed, 'base64url');
    flipped[30] = (flipped[30] ?? 0) ^ 1;
    expect(openSecret(KEYS, user.subject, flipped.toString('base64url'))).toBeUndefined();
    expect(sealSecret(KEYS, user.subject, secret)).not.toBe(sealed);
  });

  it('accepts each code once, none before it, and one of a clock that is a step off', async () => {
    const { user, secret } = await personWithApp();
    const first = await afterPassword(user.email);
    const code = codeOf(secret);
    expect((await first.browser.submit(first.page, { code })).url).toContain('/callback?code=');
    for (const used of [code, codeOf(secret, -1), codeOf(secret, 2), codeOf(secret, -2), '000 000']) {
      const { browser, page } = await afterPassword(user.email);
      const refused = await browser.submit(page, { code: used });
      expect([used, refused.status]).toEqual([used, 401]);
      expect(refused.text).toContain('is wrong');
    }
    const ahead = await afterPassword(user.email);
    const spaced = codeOf(secret, 1).replace(/(...)/, '$1 ');
    expect((await ahead.browser.submit(ahead.page, { code: spaced })).url).toContain('/callback?code=');
  });

  it('lets one of two in who type the same code at the same time', async () => {
    const { user, secret } = await personWithApp();
    const visits = [await afterPassword(user.email), await afterPassword(user.email)];
    const code = codeOf(secret);
    const ends = await Promise.all(visits.map(({ browser, page }) => browser.submit(page, { code })));
    expect(ends.map(({ url }) => url.includes('/callback?code=')).sort()).toEqual([false, true]);
  });

  it('gives way to a recovery code, once each, and mails it', async () => {
    const { user, ask, codes } = await personWithApp();
    const [code = ''] = codes;
    const { browser, page } = await afterPassword(user.email);
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await browser.submit(page, { code: typed })).url).toContain('/callback?code=');
    const again = await afterPassword(user.email);
    expect((await again.browser.submit(again.page, { code })).status).toBe(401);
    expect((await ask('GET', '/authenticator')).body).toMatchObject({ codesLeft: 9 });
    const { body } = await ask<{ codes: string[] }>('POST', '/authenticator/codes', { password: PASSWORD });
    const [, old = ''] = codes;
    expect((await again.browser.submit(again.page, { code: old })).status).toBe(401);
    const [renewed = ''] = body.codes;
    expect((await again.browser.submit(again.page, { code: renewed })).url).toContain('/callback?code=');
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A recovery code was used – Canola', 'You have new recovery codes – Canola']),
    );
  });

  it('is limited: ten codes in a quarter of an hour, however many log-ins', async () => {
    const { user, secret } = await personWithApp();
    // The first of the ten was the one that added the app.
    for (let count = 1; count < 10; count += 1) {
      const { browser, page } = await afterPassword(user.email);
      expect((await browser.submit(page, { code: '000000' })).status).toBe(401);
    }
    const { browser, page } = await afterPassword(user.email);
    expect((await browser.submit(page, { code: codeOf(secret) })).status).toBe(429);
  });

  it('is not passed by the other pages of the log-in', async () => {
    const { user } = await personWithApp();
    const { browser, page } = await afterPassword(user.email);
    const base = page.url.replace(/\/code$/, '');
    for (const path of ['add-passkey', 'offer-passkey', 'second-factor'])
      expect((await browser.open(`${base}/${path}`)).url).toMatch(/\/log-in$/);
    const origin = { origin: new URL(test.deps.config.publicUrl).origin, accept: 'text/html' };
    const posted = await browser.request(`${base}/offer-passkey`, { method: 'POST', headers: origin });
    expect(posted.headers.get('location')).toMatch(/\/log-in$/);
    // Without the password the page of the code opens for nobody.
    const stranger = await openLogIn(test);
    const code = stranger.page.url.replace(/\/log-in.*$/, '/code');
    expect((await stranger.browser.open(code)).url).toMatch(/\/log-in$/);
  });

  it('is not in use before its first code, and a new offer replaces an unfinished one', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const { ask } = await openSessionOf(test, user.email);
    const offer = () => ask<{ secret: string }>('POST', '/authenticator/offer', { password: PASSWORD });
    const first = await offer();
    expect((await afterPassword(user.email)).page.url).toContain('/callback?code=');
    const second = await offer();
    const wrong = await ask<{ fields: object }>('POST', '/authenticator', {
      code: codeOf(first.body.secret),
    });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { code: ['authenticator.wrong-code'] }]);
    expect((await ask('POST', '/authenticator', { code: codeOf(second.body.secret) })).status).toBe(200);
    expect((await ask('POST', '/authenticator', { code: codeOf(second.body.secret, 1) })).body.code).toBe(
      'authenticator.not-offered',
    );
    expect((await offer()).body).toMatchObject({ code: 'authenticator.exists' });
  });

  it('ends the other sessions, allows a short password, and is removed only with a long one', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const other = await openSessionOf(test, user.email);
    const { ask } = await openSessionOf(test, user.email);
    const { secret } = await addApp(ask);
    expect((await other.ask('GET', '/authenticator')).status).toBe(401);
    const short = 'bzučí 47';
    const change = await ask('PUT', '/password', { oldPassword: PASSWORD, newPassword: short });
    expect(change.status).toBe(204);
    const removal = await ask('POST', '/authenticator/removal', { password: short });
    expect(removal.body.code).toBe('passkey.password-short');
    const browser = await openTestBrowser(test);
    const { page } = await logIn(browser, test, { email: user.email, password: short });
    expect((await browser.submit(page, { code: codeOf(secret) })).url).toContain('/callback?code=');
    await ask('PUT', '/password', { oldPassword: short, newPassword: PASSWORD });
    expect((await ask('POST', '/authenticator/removal', { password: PASSWORD })).status).toBe(204);
    expect((await afterPassword(user.email)).page.url).toContain('/callback?code=');
  });

  it('stands beside a passkey: either opens, and the last passkey may go', async () => {
    const { user, ask, secret } = await personWithApp();
    const { id } = await addKey(test, ask);
    const { browser, page } = await afterPassword(user.email);
    expect(page.url).toMatch(/\/second-factor$/);
    expect(page.text).toContain('Use a code of your authenticator app');
    const codePage = await browser.open(page.url.replace(/second-factor$/, 'code'));
    expect((await browser.submit(codePage, { code: codeOf(secret) })).url).toContain('/callback?code=');
    expect((await ask('POST', `/passkey/${id}/removal`, { password: PASSWORD })).status).toBe(204);
  });

  it('is not offered without a key in the settings', async () => {
    const bare = await buildTestApp({ sharing: test, config: { authenticatorKeys: [] } });
    const user = await seedUser(test.db, { password: PASSWORD });
    const { ask } = await openSessionOf(bare, user.email);
    expect((await ask('GET', '/authenticator')).body).toMatchObject({ isOffered: false });
    expect((await ask('POST', '/authenticator/offer', { password: PASSWORD })).body.code).toBe(
      'account.elsewhere',
    );
    await bare.close();
  });
});

it('is a step before the passkey for somebody who has become staff, never instead of it', async () => {
  const { user, ask, secret } = await personWithApp({ permissions: ['country:CZ'] });
  const strict = await buildTestApp({
    sharing: test,
    config: { staffPasskeys: true, authenticatorKeys: KEYS },
    now: test.clock.now(),
  });
  const browser = await openTestBrowser(strict);
  const { page } = await logIn(browser, strict, { email: user.email, password: PASSWORD });
  expect(page.url).toMatch(/\/code$/);
  expect((await browser.open(page.url.replace(/code$/, 'add-passkey'))).url).toMatch(/\/log-in$/);
  expect((await browser.submit(page, { code: codeOf(secret) })).url).toMatch(/\/add-passkey$/);
  await addKey(test, ask);
  const again = await logIn(browser, strict, { email: user.email, password: PASSWORD });
  expect(again.page.url).toMatch(/\/second-factor$/);
  expect(again.page.text).not.toContain('authenticator app');
  expect((await browser.open(again.page.url.replace(/second-factor$/, 'code'))).url).toMatch(/\/log-in$/);
  await strict.close();
});

describe('a passkey', () => {
  it('that is added there ends the other sessions', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const { ask } = await openSessionOf(test, user.email);
    const { browser, page } = await openLogIn(test);
    const offered = await browser.submit(page, { email: user.email, password: PASSWORD, device: 'has-lock' });
    const asked = optionsIn(offered);
    const credential = newDevice(test).create({ ...asked, userId: asked.user?.id ?? '' });
    expect((await submitKey(browser, offered, credential)).url).toContain('/callback?code=');
    expect((await ask('GET', '/passkey')).status).toBe(401);
  });

  it('is offered once after a log-in on a device with a lock, and can wait', async () => {
    const user = await seedUser(test.db, { password: PASSWORD });
    const logInWith = async (fields: object) => {
      const { browser, page } = await openLogIn(test);
      return {
        browser,
        page: await browser.submit(page, { email: user.email, password: PASSWORD, ...fields }),
      };
    };
    expect((await logInWith({})).page.url).toContain('/callback?code=');
    const offered = await logInWith({ device: 'has-lock' });
    expect(offered.page.url).toMatch(/\/offer-passkey$/);
    const later = { ...offered.page, text: offered.page.text.slice(offered.page.text.lastIndexOf('<form')) };
    expect((await offered.browser.submit(later, {})).url).toContain('/callback?code=');
    expect((await logInWith({ device: 'has-lock' })).page.url).toContain('/callback?code=');
  });
});
