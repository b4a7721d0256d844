import { mergeTests, type Page } from '@playwright/test';
import { AddOrderDocument } from '../../packages/api-schema/src/trading/generated/operations.ts';
import { accountButton, bell } from '../support/account-panel.ts';
import { englishIn, expectNoEnglish } from '../support/english.ts';
import type { Farm } from '../support/farm.ts';
import { expect, type Kind, test as members } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { LAST_CODES, QUIET_PAGE } from '../support/places.ts';
import { addressesOf, settled, visit } from '../support/router.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';
import { bestPrices, type Office, test as office } from '../support/trader-office.ts';

const test = mergeTests(members, office);

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

async function judge(page: Page, language: Translated, address: string): Promise<string[]> {
  await visit(page, address);
  if (isSmall(page)) expect(await sidewaysOf(page), address).toEqual([]);
  return expectNoEnglish(page, language, address);
}

async function walk(page: Page, language: Translated): Promise<void> {
  await settled(page);
  for (const address of await addressesOf(page)) await judge(page, language, address);
}

/** What a page says of an id that it does not know. */
const GONE = [
  'shell:notFound.title',
  'storages:gone.storage',
  'storages:gone.offer',
  'purchase-prices:gone.title',
  'quick-trading:gone.title',
  'quick-trading:sold.gone',
  'transactions:order.gone.title',
];

const CROP = 'milling-wheat';

/** What the farm holds, ordered and sold, by the names that the routes give its ids. */
async function trade(farm: Farm, { sell, answer }: Office) {
  const storageId = await farm.storage('Silo', LAST_CODES.cz);
  const offerId = await farm.offer(storageId, CROP, '100');
  const [best] = await bestPrices(farm, offerId);
  if (!best) throw new Error('Nobody quotes the crop.');
  const sold = await sell(farm, offerId, '24');
  await answer(sold, 'accept', { externalNumber: 'LO-1' });
  await answer(sold, 'sign', { signatory: 'Ing. Petra Horáková' });
  // Nobody pays so much: the order stays.
  const order = { amount: '24', currency: 'CZK', customTransport: false, price: '99999' } as const;
  const { addOrder } = await farm.ask(AddOrderDocument, {
    order: { ...order, offerId, quarterId: best.quarter.id },
  });
  if (!addOrder.id) throw new Error(`refused: ${JSON.stringify(addOrder.errors)}`);
  return {
    storageId,
    offerId,
    contractId: sold.contractId,
    orderId: addOrder.id,
    marketPriceId: best.id,
    cropId: CROP,
    quarterId: best.quarter.id,
  };
}

/** Romanian has the longest words: its pages are walked on the smallest phone, where none may scroll sideways. */
const VIEWPORT = { cs: { width: 1280, height: 800 }, ro: { width: 320, height: 720 } };
const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 320;

/** What a page asks for by an id that is nobody's. */
const NOBODYS = /status of 404.*\/can-(news\/api\/report|users\/api\/payment)\//;

for (const language of LANGUAGES)
  test.describe(`in ${language}, ${VIEWPORT[language].width} px wide, no page says anything in English`, () => {
    test.use({ viewport: VIEWPORT[language] });
    test.beforeEach(({ page }) =>
      page.addInitScript((chosen) => localStorage.setItem('canola.language', chosen), language),
    );

    test('every route of an administrator whose plan has everything, and the account panel', async ({
      page,
      pool,
      farm,
      sell,
      answer,
      expectedErrors,
    }) => {
      test.slow();
      expectedErrors.push(NOBODYS);
      const own = await farm({ language, permissions: ['users:*:list'] });
      const { rows } = await pool.query<{ id: string }>(
        'select id from users.membership where user_id = $1',
        [own.user.id],
      );
      const ids = {
        ...(await trade(own, { sell, answer })),
        userId: own.user.id,
        usersCompanyId: own.usersCompanyId,
        membershipId: rows[0]?.id ?? '',
      };
      await page.goto(QUIET_PAGE);
      await settled(page);
      const addresses = await addressesOf(page, ids);
      for (const known of ['/', '/purchase-prices', '/storages/xyz', '/pricing', '/admin', '/about'])
        expect(addresses).toContain(known);
      const gone = GONE.map((key) => text(language, key));
      for (const address of addresses) {
        const said = await judge(page, language, address);
        const missed = gone.filter((words) => said.includes(words) && !address.endsWith('/xyz'));
        expect(missed, address).toEqual([]);
      }
      for (const button of [bell(page, language), accountButton(page, language)]) {
        await button.click();
        await settled(page);
        await expectNoEnglish(page, language, 'the account panel');
        await page.keyboard.press('Escape');
      }
    });

    // Whoever has routes or pages that the others do not have; on BASIC the ids are nobody's.
    const OTHERS: [Kind, string][] = [
      ['basic', 'features in trial and hidden ones'],
      ['new', 'the registration'],
      ['blocked company', 'the blocked company'],
      ['invalid', 'a person without the company that they need'],
    ];
    for (const [kind, what] of OTHERS)
      test(`every route of ${kind}: ${what}`, async ({ page, enterAs, expectAccessible, expectedErrors }) => {
        expectedErrors.push(NOBODYS);
        await enterAs(kind, QUIET_PAGE, language);
        await walk(page, language);
        if (language === 'cs' && kind === 'invalid') await expectAccessible();
      });

    test('every route of a visitor', async ({ page, expectAccessible }) => {
      // The gate has no router; its other pages do.
      await page.goto('/');
      await expect(page.getByRole('button', { name: text(language, 'session:gate.logIn') })).toBeVisible();
      if (isSmall(page)) expect(await sidewaysOf(page), 'the gate').toEqual([]);
      await expectNoEnglish(page, language, 'the gate');
      if (language === 'cs') await expectAccessible();
      await page.goto('/about');
      await walk(page, language);
      if (language === 'cs') await expectAccessible();
    });

    test('every kind of error page', async ({ page, enterAs, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      let status = 403;
      await enterAs('premium', QUIET_PAGE, language);
      await askOneByOne(page);
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

    test('a blocked user and one whose company is gone', async ({
      page,
      loginThroughPages,
      seed,
      expectAccessible,
    }) => {
      const blocked = await seed.user({ language, isBlocked: true });
      await loginThroughPages(blocked.email);
      await expect(
        page.getByRole('heading', { name: text(language, 'session:blocked.title') }),
      ).toBeVisible();
      await expectNoEnglish(page, language, 'the blocked page');
      if (language === 'cs') await expectAccessible();

      await page.context().clearCookies();
      const left = await seed.company();
      const mismatched = await seed.user({ language, registeredCompanyId: left.id });
      await loginThroughPages(mismatched.email);
      await expect(
        page.getByRole('heading', { name: text(language, 'session:mismatch.title') }),
      ).toBeVisible();
      await expectNoEnglish(page, language, 'the mismatch page');
      if (language === 'cs') await expectAccessible();
    });
  });
