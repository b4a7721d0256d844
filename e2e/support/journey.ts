import { randomInt } from 'node:crypto';
import { test as base, expect, type Locator } from '@playwright/test';
import { Pool } from 'pg';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { type Judging, violationsOn } from './accessibility.ts';
import { keepIntercepting } from './interception.ts';
import { LAST_CODES } from './places.ts';
import { PASSWORD, type Seed, seedInto } from './seed.ts';
import { signInOverHttp, signInThroughPages } from './sign-in.ts';

export { expect };

interface Journey {
  /** Creates people and companies for this journey only; their password is the one that `loginAs` uses. */
  seed: Seed;
  /** Opens the address as a person who has signed in before: the provider's cookie is already there. */
  loginAs(email: string, path?: string): Promise<void>;
  /** Signs in through the pages, as a person does; for journeys about the sign-in itself. */
  loginThroughPages(email: string): Promise<void>;
  /** With the finger where the screen is touched, else with the mouse. */
  press(target: Locator): Promise<void>;
  /** Fails on any violation of the accessibility rules on the current page. */
  expectAccessible(judging?: Judging): Promise<void>;
  /** Texts of console errors that this journey provokes on purpose. */
  expectedErrors: RegExp[];
  /** Whether price pages remember a postal code of each country, as they do after the first visit. */
  hasLastCode: boolean;
}

interface Shared {
  pool: Pool;
  /** The product's database, to seed a company for one journey only. */
  db: Database;
}

export const test = base.extend<Journey, Shared>({
  baseURL: async ({}, use) => use(process.env.CANOLA_URL),

  pool: [
    async ({}, use) => {
      const pool = new Pool({ connectionString: process.env.CANOLA_DATABASE_URL, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],

  db: [async ({ pool }, use) => use(openDatabase(pool)), { scope: 'worker' }],

  seed: async ({ db }, use) => use(seedInto(db)),

  expectedErrors: async ({}, use) => use([]),

  hasLastCode: [true, { option: true }],

  // The whole browser is watched: a journey's second tab, and windows that a page opens, count like the first.
  context: async ({ context, expectedErrors, hasLastCode }, use) => {
    await context.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    });
    if (hasLastCode) await context.addInitScript(rememberCodes, LAST_CODES);
    context.on('page', keepIntercepting);
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => errors.push(String(error.error())));
    await use(context);
    // A reply that a journey was changing when it ended is of no use to anyone, and no failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the console stays free of errors').toEqual([]);
  },

  loginAs: async ({ page, context }, use) =>
    use(async (email, path = '/') => {
      await signInOverHttp(context.request, { email, password: PASSWORD });
      await page.goto(path);
    }),

  loginThroughPages: async ({ page }, use) =>
    use((email) => signInThroughPages(page, { email, password: PASSWORD })),

  press: async ({ hasTouch }, use) => use((target) => (hasTouch ? target.tap() : target.click())),

  expectAccessible: async ({ page }, use) =>
    use(async (judging) => expect(await violationsOn(page, judging)).toEqual([])),
});

/** The key names the country and the company, whose id is not known before its journey. */
function rememberCodes(codes: Record<string, string>): void {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    const country = /^canola\.postal-code\.(\w+)\./.exec(key)?.[1] ?? '';
    return getItem.call(this, key) ?? codes[country] ?? null;
  };
}
