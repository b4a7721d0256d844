import type { Passkey } from '@canola/api-schema/users/passkey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedUser } from '../../../../test/factories.ts';
import type { Faults } from '../../../../test/passkeys/soft-authenticator.ts';
import { exchange, logIn, openTestBrowser } from '../test-browser.ts';
import { mailsTo } from '../test-mails.queries.ts';
import {
  type Ask,
  addKey,
  askWith,
  newDevice,
  openLogIn,
  openSessionOf,
  optionsIn,
  PASSWORD,
  submitKey,
} from './test-passkeys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function personWithKey() {
  const user = await seedUser(test.db, { password: PASSWORD });
  const { browser, ask } = await openSessionOf(test, user.email);
  return { user, browser, ask, ...(await addKey(test, ask)) };
}

const FAULTS: [what: string, faults: Faults][] = [
  ['another origin', { origin: 'https://canola.evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['another challenge', { challenge: Buffer.from('not what was asked').toString('base64url') }],
  ['a person who was not verified', { isVerified: false }],
  ['the other ceremony', { type: 'webauthn.create' }],
];

describe('a log-in with a passkey', () => {
  it('needs no e-mail and no password, and counts as two factors', async () => {
    const { user, device } = await personWithKey();
    const { browser, page, verifier } = await openLogIn(test);
    const asked = optionsIn(page);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const callback = await submitKey(browser, page, device.get(asked));
    expect(callback.url).toContain('/callback?code=');
    const { body } = await exchange(browser, test, callback.url, verifier);
    const { rows } = await test.db.$client.query(
      `select payload ->> 'amr' as amr from identity.oidc_payload where kind = 'Session' and account_id = $1`,
      [user.subject],
    );
    expect(rows.map(({ amr }) => amr)).toContain('["pop", "mfa"]');
    const own = await test.app.inject({
      url: '/can-users/api/user',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(own.json()).toMatchObject({ email: user.email });
  });

  it('requests the same from everybody, for any address', async () => {
    const { user, browser } = await personWithKey();
    for (const email of [user.email, 'nobody@canola.test']) {
      const { page } = await openLogIn(test, browser);
      const refused = await browser.submit(page, { email, password: 'not the password at all' });
      const { challenge, ...asked } = optionsIn(refused);
      expect(asked).toEqual({
        rpId: 'localhost',
        allowCredentials: [],
        userVerification: 'required',
        timeout: 300_000,
      });
      expect(challenge).toHaveLength(43);
    }
  });

  it.each([
    ...FAULTS,
    ['another person', { userHandle: Buffer.from('somebody').toString('base64url') }] as const,
  ])('is refused for %s', async (_what, faults) => {
    const { device } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const refused = await submitKey(browser, page, device.get(optionsIn(page), faults));
    expect([refused.status, refused.text.includes('The passkey was not accepted.')]).toEqual([401, true]);
    // The next attempt has a challenge of its own.
    expect((await submitKey(browser, refused, device.get(optionsIn(refused)))).url).toContain(
      '/callback?code=',
    );
  });

  it('is refused for an unknown key and for what is no key', async () => {
    const { browser, page } = await openLogIn(test);
    const stranger = newDevice(test);
    const unknown = await submitKey(browser, page, stranger.get(optionsIn(page)));
    expect(unknown.status).toBe(401);
    for (const text of ['', 'null', '{}', '{"id":"a"}', '"'])
      expect((await submitKey(browser, unknown, text)).status).toBe(401);
  });

  it('is refused with a challenge that was used, replaced, is too old, or was requested elsewhere', async () => {
    const { device } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const used = device.get(optionsIn(page));
    const replay = await submitKey(browser, page, 'not a key');
    expect((await submitKey(browser, page, used)).status).toBe(401);
    expect(optionsIn(replay).challenge).not.toBe(optionsIn(page).challenge);

    const late = await openLogIn(test);
    await test.db.$client.query(
      `update identity.oidc_payload set expires_at = now() - interval '1 second' where kind = 'Challenge'`,
    );
    expect((await submitKey(late.browser, late.page, device.get(optionsIn(late.page)))).status).toBe(401);

    const [mine, theirs] = [await openLogIn(test), await openLogIn(test)];
    expect((await submitKey(mine.browser, mine.page, device.get(optionsIn(theirs.page)))).status).toBe(401);
  });

  it('is refused when the device counts no further: a copy has signed before', async () => {
    const { device } = await personWithKey();
    const attempt = async (counter: number) => {
      const { browser, page } = await openLogIn(test);
      return (await submitKey(browser, page, device.get(optionsIn(page), { counter }))).url.includes(
        '/callback?code=',
      );
    };
    expect(await attempt(7)).toBe(true);
    expect(await attempt(7)).toBe(false);
    expect(await attempt(6)).toBe(false);
    expect(await attempt(0)).toBe(false);
    expect(await attempt(8)).toBe(true);
  });

  it('of one response sent twice at the same time lets one in', async () => {
    const { device } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const response = device.get(optionsIn(page));
    const both = await Promise.all([submitKey(browser, page, response), submitKey(browser, page, response)]);
    expect(both.filter(({ url }) => url.includes('/callback?code='))).toHaveLength(1);
  });
});

describe('a passkey as the second factor', () => {
  it('is required after the right password, which opens nothing by itself', async () => {
    const { user, device } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const second = await browser.submit(page, { email: user.email, password: PASSWORD });
    expect(second.url).toMatch(/\/second-factor$/);
    expect(second.text).toContain('Confirm with your passkey');

    const uid = /interaction\/([^/]+)/.exec(second.url)?.[1] ?? '';
    const around = await browser.open(`/oidc/auth/${uid}`);
    expect(around.url).not.toContain('code=');

    const again = await openLogIn(test, browser);
    const asked = await browser.submit(again.page, { email: user.email, password: PASSWORD });
    expect(optionsIn(asked).allowCredentials).toHaveLength(1);
    const callback = await submitKey(browser, asked, device.get(optionsIn(asked)));
    expect(callback.url).toContain('/callback?code=');
    expect((await exchange(browser, test, callback.url, again.verifier)).status).toBe(200);
  });

  it.each(FAULTS)('is refused for %s', async (_what, faults) => {
    const { user, device } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const second = await browser.submit(page, { email: user.email, password: PASSWORD });
    expect((await submitKey(browser, second, device.get(optionsIn(second), faults))).status).toBe(401);
  });

  it('is nobody else’s, and not the answer to the question on the log-in page', async () => {
    const { user, device } = await personWithKey();
    const other = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const onLogIn = device.get(optionsIn(page));
    const second = await browser.submit(page, { email: user.email, password: PASSWORD });
    const foreign = await submitKey(browser, second, other.device.get(optionsIn(second)));
    expect(foreign.status).toBe(401);
    expect((await submitKey(browser, foreign, onLogIn)).status).toBe(401);
  });

  it('is reached by the right password only, for ten minutes, and until it changes', async () => {
    const { user } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    const address = page.url.replace(/log-in$/, 'second-factor');
    expect((await browser.open(address)).url).toMatch(/log-in$/);
    await browser.submit(page, { email: user.email, password: PASSWORD });
    expect((await browser.open(address)).url).toBe(address);
    test.clock.set(new Date(Date.now() + 11 * 60_000));
    try {
      expect((await browser.open(address)).url).toMatch(/log-in$/);
    } finally {
      test.clock.set(new Date());
    }
    await test.db.$client.query('update identity.account set password_hash = $1 where subject = $2', [
      'another',
      user.subject,
    ]);
    expect((await browser.open(address)).url).toMatch(/log-in$/);
  });
});

describe('the own passkeys', () => {
  it('are added with the password, named, listed and removed with the password; mails say so', async () => {
    const { user, ask, id, status } = await personWithKey();
    expect(status).toBe(200);
    expect((await ask<Passkey[]>('GET', '/passkey')).body).toMatchObject([
      { id, name: 'Laptop', usedAt: null },
    ]);
    expect((await ask('POST', '/passkey/offer', { password: 'wrong one here' })).body.code).toBe(
      'password.wrong',
    );
    expect((await ask<Passkey>('PUT', `/passkey/${id}`, { name: 'Work laptop' })).body.name).toBe(
      'Work laptop',
    );
    const removal = `/passkey/${id}/removal`;
    expect((await ask('POST', removal, { password: 'wrong one here' })).body.code).toBe('password.wrong');
    expect((await ask('POST', removal, { password: PASSWORD })).status).toBe(204);
    expect((await ask<Passkey[]>('GET', '/passkey')).body).toEqual([]);
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey was added – Canola',
      'A passkey was removed – Canola',
    ]);
    // The password is enough again.
    const { page } = await logIn(await openTestBrowser(test), test, {
      email: user.email,
      password: PASSWORD,
    });
    expect(page.url).toContain('/callback?code=');
  });

  it.each(FAULTS.filter(([, { type }]) => type === undefined))(
    'are refused for %s',
    async (_what, faults) => {
      const { email } = await seedUser(test.db, { password: PASSWORD });
      const { ask } = await openSessionOf(test, email);
      const { body } = await ask<{ challenge: string }>('POST', '/passkey/offer', { password: PASSWORD });
      const credential = newDevice(test).create({ challenge: body.challenge, userId: 'eA' }, faults);
      expect((await ask('POST', '/passkey', { name: 'Laptop', credential })).body.code).toBe(
        'passkey.refused',
      );
    },
  );

  it('answer a question of the same session, once, and belong to one person', async () => {
    const [mine, theirs] = [await personWithKey(), await personWithKey()];
    const offer = async () =>
      (await mine.ask<{ challenge: string }>('POST', '/passkey/offer', { password: PASSWORD })).body
        .challenge;
    const credential = newDevice(test).create({ challenge: await offer(), userId: 'eA' });
    expect((await theirs.ask('POST', '/passkey', { name: 'a', credential })).body.code).toBe(
      'passkey.refused',
    );
    expect((await mine.ask('POST', '/passkey', { name: 'a', credential })).status).toBe(200);
    expect((await mine.ask('POST', '/passkey', { name: 'a', credential })).body.code).toBe('passkey.refused');
    const stolen = theirs.device.create({ challenge: await offer(), userId: 'eA' });
    expect((await mine.ask('POST', '/passkey', { name: 'a', credential: stolen })).body.code).toBe(
      'passkey.exists',
    );
    expect((await mine.ask('PUT', `/passkey/${theirs.id}`, { name: 'a' })).body.code).toBe(
      'passkey.not-found',
    );
    expect((await mine.ask('POST', `/passkey/${theirs.id}/removal`, { password: PASSWORD })).body.code).toBe(
      'passkey.not-found',
    );
  });

  it('end the other sessions when the first one is added, and no more afterwards', async () => {
    const { email } = await seedUser(test.db, { password: PASSWORD });
    const [here, there] = [await openSessionOf(test, email), await openSessionOf(test, email)];
    const { device, status } = await addKey(test, here.ask);
    expect(status).toBe(200);
    const sessions = async (ask: Ask) => (await ask('GET', '/passkey')).status;
    expect([await sessions(here.ask), await sessions(there.ask)]).toEqual([200, 401]);

    const { browser, page, verifier } = await openLogIn(test);
    const callback = await submitKey(browser, page, device.get(optionsIn(page)));
    const { body } = await exchange(browser, test, callback.url, verifier);
    await addKey(test, here.ask);
    expect(await sessions(askWith(test, body.access_token))).toBe(200);
  });

  it('are ten at most', async () => {
    const { ask } = await personWithKey();
    const device = async () => (await addKey(test, ask)).status;
    for (let count = 1; count < 10; count += 1) expect(await device()).toBe(200);
    expect(await device()).toBe(409);
  });
});

describe('a password next to a passkey', () => {
  const short = 'velbloud';

  it('has eight characters or more; the last passkey stays until it is longer', async () => {
    const { user, ask, id } = await personWithKey();
    const change = (oldPassword: string, newPassword: string) =>
      ask<{ fields?: unknown }>('PUT', '/password', { oldPassword, newPassword });
    expect((await change(PASSWORD, 'seven77')).body.fields).toEqual({
      newPassword: ['password.short-with-passkey'],
    });
    expect((await change(PASSWORD, short)).status).toBe(204);
    expect((await ask('POST', `/passkey/${id}/removal`, { password: short })).body.code).toBe(
      'passkey.password-short',
    );
    // A reset by support leaves it too short: the person sets another one by mail.
    await test.db.$client.query('delete from identity.passkey where id = $1', [id]);
    const browser = await openTestBrowser(test);
    const { page } = await logIn(browser, test, { email: user.email, password: short });
    expect(page.text).toContain('needs at least 15 characters');
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toContain(
      'Set a new password – Canola',
    );
  });

  it('may be as short when it is reset by mail', async () => {
    const { user } = await personWithKey();
    const { browser, page } = await openLogIn(test);
    await browser.submit(await browser.open(page.url.replace(/log-in$/, 'forgot-password')), {
      email: user.email,
    });
    const mails = await mailsTo(test, user.email);
    const link = mails.find(({ subject }) => subject.startsWith('Set a new'))?.link ?? '';
    const form = await browser.open(link);
    expect(form.text).toContain('At least 8 characters');
    expect((await browser.submit(form, { password: 'seven77' })).status).toBe(422);
    expect((await browser.submit(form, { password: short })).url).toContain('notice=password-changed');
  });
});
