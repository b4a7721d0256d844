import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { attemptLimits } from './accounts/limits.ts';
import { hashOwnPassword, verifyPassword } from './accounts/passwords.ts';
import { checkCredentials } from './accounts/sign-in.service.ts';
import { authorization, openTestBrowser, type TestBrowser } from './test-browser.ts';
import { mailsTo } from './test-mails.queries.ts';

const password = 'a field of rapeseed in May';
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await buildTestApp();
  second = await buildTestApp({ sharing: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function attempt(app: TestApp, browser: TestBrowser, email: string, guess: string) {
  const page = await browser.open(authorization(app, { prompt: 'login' }).url);
  const response = await browser.submit(page, { email, password: guess });
  return {
    ...response,
    text: response.text
      .replaceAll(email, 'E')
      .replace(/interaction\/[\w-]+/g, 'interaction/U')
      .replace(/(challenge&quot;:&quot;)[\w-]+/, '$1C'),
  };
}

describe('a wrong password and an unknown e-mail', () => {
  it('get the same response', async () => {
    const { email } = await seedUser(first.db, { password });
    const browser = await openTestBrowser(first);
    const wrong = await attempt(first, browser, email, 'not the password at all');
    const unknown = await attempt(first, browser, 'nobody@farm.test', 'not the password at all');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.text).toContain('Wrong e-mail or password.');
  });

  it('get it after the same work', async () => {
    const { email } = await seedUser(first.db, { password });
    const unlimited = {
      ...attemptLimits(first.app.limiter, first.deps.config),
      countSignIn: async () => true,
    };
    const least = new Map<string, number>();
    // The CPU time of this process, in alternation, and the minimum of each, so other load on the machine matters
    // little.
    for (let round = 0; round < 8; round += 1)
      for (const who of [email, 'no-such-person@farm.test']) {
        const before = process.cpuUsage();
        const credentials = { email: who, password: 'not the password at all', address: '::1' };
        expect((await checkCredentials(first.deps, unlimited, credentials)).outcome).toBe('wrong');
        const { user, system } = process.cpuUsage(before);
        least.set(who, Math.min(least.get(who) ?? Infinity, user + system));
      }
    const [known = 0, unknown = 0] = least.values();
    // Without the hash the response for an unknown e-mail would take only a millisecond or two.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(known).toBeGreaterThan(unknown / 2);
  });
});

describe('many passwords at once', () => {
  it('are checked one at a time; beyond a short queue the rest is refused at once', async () => {
    const checks = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword(undefined, 'some guess')),
    );
    const refused = checks.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(60 - 25);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'request.too-many' });
  });

  it('make a log-in wait for a moment, which costs no attempt', async () => {
    const { email } = await seedUser(first.db, { password });
    const browser = await openTestBrowser(first);
    const page = await browser.open(authorization(first, { prompt: 'login' }).url);
    // More than the queue holds, so that it stays full until nearly all of them are done.
    const load = Array.from({ length: 120 }, () => hashOwnPassword('some password'));
    const refused = await browser.submit(page, { email, password });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    const credentials = { email, password: 'not the password at all', address: '::1' };
    const limits = attemptLimits(first.app.limiter, first.deps.config);
    // At once, because each refusal takes a moment.
    const tries = Array.from({ length: 12 }, () => checkCredentials(first.deps, limits, credentials));
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'request.too-many' } });
    await Promise.all(load);
    const right = await checkCredentials(first.deps, limits, { ...credentials, password });
    expect(right.outcome).toBe('right');
  });

  it('fill the queue of log-ins, and who comes then is refused before anything is read', async () => {
    const browser = await openTestBrowser(first);
    const page = await browser.open(authorization(first, { prompt: 'login' }).url);
    const load = Array.from({ length: 20 }, () => hashOwnPassword('some password'));
    const burst = Array.from({ length: 60 }, () =>
      browser.submit(page, { email: `${randomUUID()}@farm.test`, password }),
    );
    // It has begun no log-in: when that is looked up, it is told so.
    const stranger = await openTestBrowser(first);
    const { status } = await stranger.submit(page, { email: 'me@farm.test', password });
    expect(status).toBe(429);
    const statuses = (await Promise.all(burst)).map((one) => one.status);
    expect(statuses.filter((one) => one === 401).length).toBeGreaterThanOrEqual(26);
    await Promise.all(load);
    expect((await stranger.submit(page, { email: 'me@farm.test', password })).status).not.toBe(429);
  });
});

describe('guessing', () => {
  it('stops after ten attempts at one account, over all processes, even with the right password', async () => {
    const { email } = await seedUser(first.db, { password });
    const browsers = [await openTestBrowser(first), await openTestBrowser(second)] as const;
    for (let count = 0; count < 5; count += 1) {
      expect((await attempt(first, browsers[0], email, 'not the password at all')).status).toBe(401);
      expect(
        (await attempt(second, browsers[1], email.toUpperCase(), 'not the password at all')).status,
      ).toBe(401);
    }
    for (const [app, browser] of [
      [first, browsers[0]],
      [second, browsers[1]],
    ] as const) {
      const response = await attempt(app, browser, email, password);
      expect(response.status).toBe(429);
      expect(response.text).toContain('Too many attempts');
    }
  });

  it('counts an unknown e-mail the same', async () => {
    const browser = await openTestBrowser(first);
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await attempt(first, browser, 'ghost@farm.test', 'not the password at all')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('starts again after the right password', async () => {
    const { email } = await seedUser(first.db, { password });
    const browser = await openTestBrowser(first);
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1)
        expect((await attempt(first, browser, email, 'not the password at all')).status).toBe(401);
      expect((await attempt(first, browser, email, password)).url).toContain('/callback?code=');
    }
  });
});

describe('one address', () => {
  /** As outside of demo mode. */
  const strict = () => attemptLimits(first.app.limiter, { ...first.deps.config, demo: false });
  const times = (count: number, attemptOne: (index: number) => Promise<boolean>) =>
    Promise.all(Array.from({ length: count }, (_, index) => attemptOne(index)));

  it.each([
    ['an IPv4 address', () => '192.0.2.7', '192.0.2.8'],
    [
      'an IPv6 network',
      (index: number) => `2001:db8:0:7:${index.toString(16)}::${index.toString(16)}`,
      '2001:db8:0:8::1',
    ],
  ])('%s may try 300 accounts and sign up 60 times in a quarter of an hour', async (_, own, other) => {
    const limits = strict();
    const signIn = (index: number) => limits.countSignIn(`${randomUUID()}@farm.test`, own(index));
    expect(new Set(await times(300, signIn))).toEqual(new Set([true]));
    expect(await signIn(300)).toBe(false);
    expect(await limits.countSignIn(`${randomUUID()}@farm.test`, other)).toBe(true);

    const signUp = (index: number) => limits.countSignUp(own(index));
    expect(new Set(await times(60, signUp))).toEqual(new Set([true]));
    expect(await signUp(60)).toBe(false);
    expect(await limits.countSignUp(other)).toBe(true);
  });

  it('that has used up its attempts is refused on every page', async () => {
    const app = await buildTestApp({ sharing: first, config: { demo: false } });
    try {
      const browser = await openTestBrowser(app);
      const { email } = await seedUser(first.db, { password });
      const limits = strict();
      const page = await browser.open(authorization(app, { prompt: 'login', screen_hint: 'signup' }).url);
      const newcomer = `${randomUUID()}@farm.test`;
      await browser.submit(page, { email: newcomer, password, language: 'en' });
      const [mail] = await mailsTo(first, newcomer);

      await times(300, () => limits.countSignIn(`${randomUUID()}@farm.test`, '127.0.0.1'));
      expect((await attempt(app, browser, email, password)).status).toBe(429);
      const phone = await openTestBrowser(app);
      const confirm = await phone.open(mail?.link ?? '');
      expect((await phone.submit(confirm, { password })).status).toBe(429);

      await times(60, () => limits.countSignUp('127.0.0.1'));
      const again = await browser.open(authorization(app, { prompt: 'login', screen_hint: 'signup' }).url);
      const fields = { email: `${randomUUID()}@farm.test`, password, language: 'en' };
      const refused = await browser.submit(again, fields);
      expect([refused.status, refused.text.includes('Too many attempts')]).toEqual([429, true]);
    } finally {
      await app.close();
    }
  });
});
