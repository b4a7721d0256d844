import type { Cookie, Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { expect, test as journey } from './journey.ts';
import { type Seed, seedInto } from './seed.ts';

export { expect };

/** Who comes: a member of a company on that plan, or somebody whom the shell treats in a way of its own. */
const KINDS = {
  basic: (seed, language) => memberOf(seed, language, { plan: 'BASIC' }),
  plus: (seed, language) => memberOf(seed, language, { plan: 'PLUS' }),
  premium: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM' }),
  romanian: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM', country: 'RO' }),
  slovak: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM', country: 'SK' }),
  waiting: (seed, language) => memberOf(seed, language, { approvalState: 'WAITING' }),
  'blocked company': (seed, language) => memberOf(seed, language, { approvalState: 'BLOCKED' }),
  'without a company': (seed, language) =>
    seed.user({ language, phone: { countryCode: '+353', phoneNumber: '851234567' } }),
  /** Registered where a company is required, and in none. */
  invalid: (seed, language) => seed.user({ language }),
  new: (seed, language) => seed.user({ language, isRegistered: false }),
  admin: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM' }, ['users:*:list']),
} satisfies Record<string, (seed: Seed, language: Language) => Promise<{ email: string }>>;
export type Kind = keyof typeof KINDS;

async function memberOf(
  seed: Seed,
  language: Language,
  company: Parameters<Seed['company']>[0],
  permissions: string[] = [],
) {
  const user = await seed.user({ language, permissions });
  await seed.company({ ...company, members: [{ user }] });
  return user;
}

interface Member {
  email: string;
  cookies: Cookie[] | undefined;
}

interface Enter {
  /**
   * Signs such a person in and opens the address. They are made and asked for their password once per worker;
   * after that the provider's cookie signs them in, as it does after a reload. For journeys that change nothing.
   */
  enterAs(kind: Kind, path?: string, language?: Language): Promise<void>;
}

export const test = journey.extend<Enter, { members: Map<string, Member> }>({
  members: [async ({ pool: _ }, use) => use(new Map()), { scope: 'worker' }],

  enterAs: async ({ page, context, db, members, loginAs }, use) =>
    use(async (kind, path = '/', language = 'cs') => {
      const name = `${kind}, ${language}`;
      const member = members.get(name) ?? {
        email: (await KINDS[kind](seedInto(db), language)).email,
        cookies: undefined,
      };
      members.set(name, member);
      if (member.cookies) {
        await context.addCookies(member.cookies);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      } else {
        await loginAs(member.email);
        await page.waitForURL((url) => !/^\/(oidc|callback)/.test(url.pathname));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        member.cookies = await context.cookies();
        if (path === '/') return;
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }),
});

/** Follows a link inside of the app, as its own links do, without loading the page anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), path);
}
