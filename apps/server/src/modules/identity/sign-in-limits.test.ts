import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedUser } from '../../../test/factories.ts';
import { attemptLimits } from './accounts/limits.ts';
import { inPasswordLane } from './accounts/password-lanes.ts';
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

describe('many passwords at the same time', () => {
  /** Takes every place of strangers until it is released. */
  function crowd() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const places = Array.from({ length: 26 }, () => inPasswordLane({ who: 'stranger' }, () => promise));
    return {
      async leave() {
        resolve();
        await Promise.all(places);
      },
    };
  }
  const serve = async () => 'served';

  it('are refused beyond a short queue', async () => {
    const { leave } = crowd();
    await expect(inPasswordLane({ who: 'stranger' }, serve)).rejects.toMatchObject({
      code: 'request.too-many',
    });
    await leave();
    expect(await inPasswordLane({ who: 'stranger' }, serve)).toBe('served');
  });

  it('make a stranger wait before anything is read, which costs no attempt and no mail', async () => {
    const { email } = await seedUser(first.db, { password });
    const browser = await openTestBrowser(first);
    const page = await browser.open(authorization(first, { prompt: 'login' }).url);
    const signUp = await browser.open(authorization(first, { prompt: 'login', screen_hint: 'signup' }).url);
    const newcomer = { email: `${randomUUID()}@farm.test`, password, language: 'en' };
    const { leave } = crowd();
    // At once, because each refusal takes a moment.
    const refused = await Promise.all([
      ...Array.from({ length: 12 }, () => browser.submit(page, { email, password: 'not the password' })),
      ...Array.from({ length: 6 }, () => browser.submit(signUp, newcomer)),
      // Links and log-ins that nobody was sent or has begun: when they are looked up, that is said.
      ...['log-in', 'sign-up', 'verify-email', 'reset-password'].map((form) =>
        browser.submit({ ...page, text: `<form action="/oidc/interaction/none/${form}">` }, newcomer),
      ),
    ]);
    for (const { status, headers } of refused) {
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('5');
    }
    await leave();
    expect((await browser.submit(signUp, newcomer)).url).toContain('/check-mail');
    expect((await attempt(first, browser, email, password)).url).toContain('/callback?code=');
  });

  it('hold up nobody on a device where they have logged in before, and nobody who is logged in', async () => {
    const { email } = await seedUser(first.db, { password });
    const browser = await openTestBrowser(first);
    expect((await attempt(first, browser, email, password)).url).toContain('/callback?code=');
    const { leave } = crowd();
    expect((await attempt(first, browser, email, password)).url).toContain('/callback?code=');
    expect(await inPasswordLane({ who: 'logged-in' }, serve)).toBe('served');
    await leave();
  });

  it('are not worked on once the browser has gone', async () => {
    const request = { raw: { socket: { destroyed: true } } } as FastifyRequest;
    const work = vi.fn(serve);
    await expect(inPasswordLane({ who: 'stranger', request }, work)).rejects.toMatchObject({
      code: 'request.too-many',
    });
    expect(work).not.toHaveBeenCalled();
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
