import type { Cookie } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { expect, test as journey } from './journey.ts';
import { PASSWORD, type Seed } from './seed.ts';
import { signInOverHttp } from './sign-in.ts';

export { follow } from './router.ts';
export { expect };

/** The person: a member of a company on that plan, or one whom the shell treats in a special way. */
const KINDS = {
  basic: (seed, language) => memberOf(seed, language, { plan: 'BASIC' }),
  plus: (seed, language) => memberOf(seed, language, { plan: 'PLUS' }),
  premium: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM' }),
  romanian: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM', country: 'RO' }),
  waiting: (seed, language) => memberOf(seed, language, { approvalState: 'WAITING' }),
  'blocked company': (seed, language) => memberOf(seed, language, { approvalState: 'BLOCKED' }),
  'without a company': (seed, language) =>
    seed.user({ language, phone: { countryCode: '+353', phoneNumber: '851234567' } }),
  /** Registered where a company is required, and in none. */
  invalid: (seed, language) => seed.user({ language }),
  new: (seed, language) => seed.user({ language, isRegistered: false }),
  admin: (seed, language) => memberOf(seed, language, { plan: 'PREMIUM' }, ['users:*:list']),
} satisfies Record<string, (seed: Seed, language: Language) => Promise<{ email: string }>>;
type Kind = keyof typeof KINDS;

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

interface Enter {
  /**
   * Opens the address as such a person. They are created and log in once per worker; after that the provider's cookie
   * signs them in. For journeys that change nothing.
   */
  enterAs(kind: Kind, path?: string, language?: Language): Promise<void>;
}

/** The state that the provider's pages left in the browser, by kind of person and language. */
const cookies = new Map<string, Cookie[]>();

export const test = journey.extend<Enter>({
  enterAs: async ({ page, context, seed }, use) =>
    use(async (kind, path = '/', language = 'cs') => {
      const name = `${kind}, ${language}`;
      const known = cookies.get(name);
      if (known) await context.addCookies(known);
      else {
        const { email } = await KINDS[kind](seed, language);
        await signInOverHttp(context.request, { email, password: PASSWORD });
        cookies.set(name, await context.cookies());
      }
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }),
});
