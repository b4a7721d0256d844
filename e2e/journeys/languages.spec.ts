import type { Page } from '@playwright/test';
import { accountButton, bell } from '../support/account-panel.ts';
import { englishIn, saidBy } from '../support/english.ts';
import { expect, type Kind, test } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { addressesOf, settled, visit } from '../support/router.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';

const LANGUAGES = ['cs', 'ro'] as const;
type Translated = (typeof LANGUAGES)[number];

test.describe('what counts as English', () => {
  test('a text of the English files, one with names in it, a sentence from elsewhere', () => {
    const said = [
      text('en', 'shell:banner.waiting'),
      text('en', 'shell:switchCompany.message', { company: 'Statek Dvořák' }),
      'There is nothing to see here',
      'Storages',
    ];
    for (const language of LANGUAGES) expect(englishIn(said, language)).toEqual(said);
  });

  test('not a text of the language itself, a name of the product or of a company', () => {
    for (const language of LANGUAGES) {
      const own = [text(language, 'shell:banner.waiting'), text(language, 'shell:banner.offline')];
      expect(englishIn([...own, 'Canola', 'Premium', 'Farma 123', 'support@canola.test'], language)).toEqual(
        [],
      );
    }
  });
});

async function expectNoEnglish(page: Page, language: Translated, where: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang'), where).toBe(language);
  expect(englishIn(await saidBy(page), language), where).toEqual([]);
}

async function walk(page: Page, language: Translated): Promise<string[]> {
  await settled(page);
  const addresses = await addressesOf(page);
  for (const address of addresses) {
    await visit(page, address);
    await expectNoEnglish(page, language, address);
    if (isSmall(page)) expect(await sidewaysOf(page), address).toEqual([]);
  }
  return addresses;
}

/** Romanian has the longest words: its pages are walked on the smallest phone, where none may scroll sideways. */
const VIEWPORT = { cs: { width: 1280, height: 800 }, ro: { width: 320, height: 720 } };
const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 320;

const HAS_OWN_ROUTES = new Set<Kind>(['basic', 'new', 'blocked company']);

for (const language of LANGUAGES)
  test.describe(`in ${language}, ${VIEWPORT[language].width} px wide, no page says anything in English`, () => {
    test.use({ viewport: VIEWPORT[language] });
    test.beforeEach(({ page }) =>
      page.addInitScript((chosen) => localStorage.setItem('canola.language', chosen), language),
    );

    test('every route of an administrator whose plan has everything, and the account panel', async ({
      page,
      enterAs,
    }) => {
      await enterAs('admin', QUIET_PAGE, language);
      const addresses = await walk(page, language);
      for (const known of ['/', '/purchase-prices', '/storages/xyz', '/pricing', '/admin', '/about'])
        expect(addresses).toContain(known);
      for (const button of [bell(page, language), accountButton(page, language)]) {
        await button.click();
        await settled(page);
        await expectNoEnglish(page, language, 'the account panel');
        await page.keyboard.press('Escape');
      }
    });

    // In Czech everybody; in Romanian those who have routes that the others do not have.
    const OTHERS: [Kind, string][] = [
      ['basic', 'features in trial and hidden ones'],
      ['waiting', 'a company that waits'],
      ['without a company', 'nobody’s company'],
      ['new', 'the registration'],
      ['blocked company', 'the blocked company'],
      ['invalid', 'a person without the company that they need'],
    ];
    for (const [kind, what] of language === 'cs'
      ? OTHERS
      : OTHERS.filter(([kind]) => HAS_OWN_ROUTES.has(kind)))
      test(`every route of ${kind}: ${what}`, async ({ page, enterAs }) => {
        await enterAs(kind, QUIET_PAGE, language);
        await walk(page, language);
      });

    test('every route of a visitor', async ({ page }) => {
      await page.goto('/');
      await walk(page, language);
    });

    test('every kind of error page', async ({ page, enterAs, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      let status = 403;
      await enterAs('premium', QUIET_PAGE, language);
      await page.route('**/can-users/api/user/company', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: {} }),
      );
      await page.reload();
      for (const next of [403, 404, 500, 418, 0, 401]) {
        if (next !== status) {
          status = next;
          await page.getByRole('button', { name: text(language, 'ui:tryAgain') }).click();
        }
        const kinds: Record<number, string> = {
          0: 'network',
          401: 'unauthorized',
          403: 'forbidden',
          404: 'not-found',
          418: 'client',
          500: 'server',
        };
        await expect(
          page.getByRole('heading', { name: text(language, `errors:kind.${kinds[next]}.title`) }),
        ).toBeVisible();
        await expectNoEnglish(page, language, `the error page of ${next}`);
      }
    });

    test('a blocked user and one whose company is gone', async ({ page, loginThroughPages, seed }) => {
      const blocked = await seed.user({ language, isBlocked: true });
      await loginThroughPages(blocked.email);
      await expect(
        page.getByRole('heading', { name: text(language, 'session:blocked.title') }),
      ).toBeVisible();
      await expectNoEnglish(page, language, 'the blocked page');

      await page.context().clearCookies();
      const left = await seed.company();
      const mismatched = await seed.user({ language, registeredCompanyId: left.id });
      await loginThroughPages(mismatched.email);
      await expect(
        page.getByRole('heading', { name: text(language, 'session:mismatch.title') }),
      ).toBeVisible();
      await expectNoEnglish(page, language, 'the mismatch page');
    });
  });
