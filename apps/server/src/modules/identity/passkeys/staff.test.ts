import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedUser } from '../../../../test/factories.ts';
import { authorization, exchange, logIn, openTestBrowser } from '../test-browser.ts';
import { mailsTo } from '../test-mails.queries.ts';
import {
  addKey,
  askWith,
  newDevice,
  openSessionOf,
  optionsIn,
  PASSWORD,
  submitKey,
} from './test-passkeys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ config: { staffPasskeys: true } });
});
afterAll(() => test.close());

const staff = { password: PASSWORD, permissions: ['country:CZ'] };

describe('staff', () => {
  it('add a passkey before anything else', async () => {
    const { email } = await seedUser(test.db, staff);
    const browser = await openTestBrowser(test);
    const { page } = await logIn(browser, test, { email, password: PASSWORD });
    expect([page.url, page.text]).toEqual([
      expect.stringMatching(/\/add-passkey$/),
      expect.stringContaining('Add a passkey'),
    ]);
    const asked = optionsIn(page);
    const device = newDevice(test);
    const userId = asked.user?.id ?? '';
    const refused = await submitKey(
      browser,
      page,
      device.create({ ...asked, userId }, { isVerified: false }),
    );
    expect(refused.status).toBe(422);
    const around = await browser.open(`/oidc/auth/${/interaction\/([^/]+)/.exec(page.url)?.[1]}`);
    expect(around.url).not.toContain('code=');

    const next = await logIn(browser, test, { email, password: PASSWORD });
    const credential = device.create({ ...optionsIn(next.page), userId });
    const callback = await submitKey(browser, next.page, credential);
    expect(callback.url).toContain('/callback?code=');
    const { body } = await exchange(browser, test, callback.url, next.verifier);
    expect((await mailsTo(test, email))[0]?.subject).toBe('A passkey was added – Canola');

    const ask = askWith(test, body.access_token);
    const [key] = (await ask<{ id: string }[]>('GET', '/passkey')).body;
    expect((await ask('POST', `/passkey/${key?.id}/removal`, { password: PASSWORD })).body.code).toBe(
      'passkey.required',
    );
    await addKey(test, ask);
    expect((await ask('POST', `/passkey/${key?.id}/removal`, { password: PASSWORD })).status).toBe(204);
  });

  it('who have one cannot add another with only the password', async () => {
    const { email, subject } = await seedUser(test.db, staff);
    const browser = await openTestBrowser(test);
    const { page } = await logIn(browser, test, { email, password: PASSWORD });
    await test.db.$client.query(
      `insert into identity.passkey (subject, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, 'x', 0, '{}', 'Phone', now())`,
      [subject, `key of ${subject}`],
    );
    const asked = optionsIn(page);
    const credential = newDevice(test).create({ ...asked, userId: asked.user?.id ?? '' });
    expect((await submitKey(browser, page, credential)).url).toMatch(/log-in$/);
  });

  it('who get a permission while they are logged in have to show one at the next renewal', async () => {
    const { email, subject } = await seedUser(test.db, { password: PASSWORD });
    const { browser } = await openSessionOf(test, email);
    const silently = async () =>
      new URL((await browser.open(authorization(test, { prompt: 'none' }).url)).url).searchParams.get(
        'error',
      );
    expect(await silently()).toBe(null);
    await test.db.$client.query(`update users.app_user set permissions = '{country:CZ}' where subject = $1`, [
      subject,
    ]);
    expect(await silently()).toBe('login_required');
  });

  it('who have a passkey prove it: a session that the password opened is not enough', async () => {
    const { email, subject } = await seedUser(test.db, { password: PASSWORD });
    const { browser, ask } = await openSessionOf(test, email);
    const { device } = await addKey(test, ask);
    await test.db.$client.query(`update users.app_user set permissions = '{country:CZ}' where subject = $1`, [
      subject,
    ]);
    const silently = async () => (await browser.open(authorization(test, { prompt: 'none' }).url)).url;
    expect(await silently()).toContain('error=login_required');
    const { page } = await logIn(browser, test, { email, password: PASSWORD });
    await submitKey(browser, page, device.get(optionsIn(page)));
    expect(await silently()).toContain('code=');
  });
});

it('others log in with their password, and so does staff where the setting is off', async () => {
  const { email } = await seedUser(test.db, { password: PASSWORD });
  expect((await logIn(await openTestBrowser(test), test, { email, password: PASSWORD })).page.url).toContain(
    'code=',
  );
  const relaxed = await buildTestApp({ sharing: test, config: { staffPasskeys: false } });
  try {
    const member = await seedUser(test.db, staff);
    const { page } = await logIn(await openTestBrowser(relaxed), relaxed, {
      email: member.email,
      password: PASSWORD,
    });
    expect(page.url).toContain('code=');
  } finally {
    await relaxed.close();
  }
});
