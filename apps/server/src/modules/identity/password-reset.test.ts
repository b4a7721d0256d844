import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { call } from '../../../test/caller.ts';
import { seedUser } from '../../../test/factories.ts';
import { createAccount } from './index.ts';
import { addressIn, authorization, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';
import { mailsTo } from './test-mails.queries.ts';

const password = 'a field of rapeseed in May';
const newPassword = 'a field of sunflowers in July';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function forgot(browser: TestBrowser, email: string) {
  const page = await browser.open(authorization(test, { prompt: 'login' }).url);
  return browser.submit(await browser.open(page.url.replace(/log-in$/, 'forgot-password')), { email });
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which ends all sessions and the old password', async () => {
    const { email } = await seedUser(test.db, { password });
    const office = await openTestBrowser(test);
    await logIn(office, test, { email, password });

    const browser = await openTestBrowser(test);
    expect((await forgot(browser, email)).text).toContain('Check your e-mail');
    const [mail] = await mailsTo(test, email);
    expect(mail?.subject).toBe('Set a new password – Canola');
    const done = await browser.submit(await browser.open(mail?.link ?? ''), { password: newPassword });
    expect(done.text).toContain('Password changed. Log in with the new one.');

    const silent = await office.open(authorization(test, { prompt: 'none' }).url);
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    const old = await logIn(await openTestBrowser(test), test, { email, password });
    expect(old.page.status).toBe(401);
    const fresh = await logIn(await openTestBrowser(test), test, { email, password: newPassword });
    expect(fresh.page.url).toContain('/callback?code=');
    const subjects = (await mailsTo(test, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed – Canola');
  });

  it('responds the same for an unknown address, and sends no mail', async () => {
    const { email } = await seedUser(test.db, { password });
    const known = await forgot(await openTestBrowser(test), email);
    const unknown = await forgot(await openTestBrowser(test), 'nobody@farm.test');
    const mask = (text: string, address: string) =>
      text.replaceAll(address, 'E').replace(/interaction\/[\w-]+/g, 'interaction/U');
    expect(mask(unknown.text, 'nobody@farm.test')).toBe(mask(known.text, email));
    expect(await mailsTo(test, 'nobody@farm.test')).toEqual([]);
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it('accepts a link once, and only the newest one', async () => {
    const { email } = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    await forgot(browser, email);
    const [first] = await mailsTo(test, email);
    await forgot(browser, email);
    const second = (await mailsTo(test, email)).find((mail) => mail.link !== first?.link);
    expect((await browser.open(first?.link ?? '')).status).toBe(410);
    const form = await browser.open(second?.link ?? '');
    const responses = await Promise.all([
      browser.submit(form, { password: newPassword }),
      browser.submit(form, { password: 'a field of poppies in June' }),
    ]);
    expect(responses.map((page) => page.status).toSorted()).toEqual([200, 410]);
    expect((await browser.open(second?.link ?? '')).status).toBe(410);
  });

  it('ends after an hour', async () => {
    const { email } = await seedUser(test.db, { password });
    await forgot(await openTestBrowser(test), email);
    const [mail] = await mailsTo(test, email);
    const later = await buildTestApp({ sharing: test, now: new Date(Date.now() + 61 * 60 * 1000) });
    try {
      expect((await (await openTestBrowser(later)).open(mail?.link ?? '')).status).toBe(410);
    } finally {
      await later.close();
    }
  });

  it('may be set in another browser, and must be a good one', async () => {
    const { email } = await seedUser(test.db, { password });
    await forgot(await openTestBrowser(test), email);
    const [mail] = await mailsTo(test, email);
    const phone = await openTestBrowser(test);
    const form = await phone.open(mail?.link ?? '');
    const refused = await phone.submit(form, { password: 'passwordpassword' });
    expect([refused.status, refused.text.includes('easy to guess')]).toEqual([422, true]);
    const inCzech = await phone.open(addressIn(refused, 'cs'));
    expect([inCzech.status, inCzech.text.includes('<html lang="cs">')]).toEqual([200, true]);
    const done = await phone.submit(await phone.open(addressIn(inCzech, 'en')), { password: newPassword });
    expect(done.text).toContain('Password changed');
  });

  it('does not verify an address with a link of the other kind', async () => {
    const { email } = await seedUser(test.db, { password });
    const browser = await openTestBrowser(test);
    await forgot(browser, email);
    const [mail] = await mailsTo(test, email);
    const crossed = mail?.link.replace('/reset-password', '/verify-email') ?? '';
    expect((await browser.open(crossed)).status).toBe(410);
  });

  it('uses the language chosen in the profile', async () => {
    const user = await seedUser(test.db, { password });
    await call(test, user, 'PATCH', '/can-users/api/user', { settings: { language: 'ro' } });
    await forgot(await openTestBrowser(test), user.email);
    const [mail] = await mailsTo(test, user.email);
    expect(mail?.html).toContain('<html lang="ro">');
  });

  it('uses the language chosen at registration', async () => {
    const user = await seedUser(test.db, { password, isRegistered: false });
    const phone = { countryCode: '+353', phoneNumber: '871234567' };
    const body = { name: 'Niamh Gallagher', language: 'cs', phone };
    expect((await call(test, user, 'PUT', '/can-users/api/user', body)).status).toBe(200);
    await forgot(await openTestBrowser(test), user.email);
    const [mail] = await mailsTo(test, user.email);
    expect(mail?.html).toContain('<html lang="cs">');
  });

  it('uses the language of the account', async () => {
    const email = 'ceska@farm.test';
    await createAccount(test.db, { email, password, emailVerified: true, language: 'cs' });
    await forgot(await openTestBrowser(test), email);
    const [mail] = await mailsTo(test, email);
    expect(mail?.subject).toBe('Nastavte si nové heslo – Canola');
    expect(mail?.html).toContain('<html lang="cs">');
    expect(mail?.link).toContain('lang=cs');
  });
});
