import { mergeTests, type Page } from '@playwright/test';
import { AddOrderDocument } from '../../packages/api-schema/src/trading/generated/operations.ts';
import { accountButton, bell } from '../support/account-panel.ts';
import { expectNoEnglish } from '../support/english.ts';
import type { Farm } from '../support/farm.ts';
import { expect, test as members } from '../support/members.ts';
import { LAST_CODES, QUIET_PAGE } from '../support/places.ts';
import { addressesOf, settled, UNKNOWN_ID, visit } from '../support/router.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';
import { seedBuyer } from '../support/trader.ts';
import { bestPrices, type Office, test as office } from '../support/trader-office.ts';

const test = mergeTests(members, office);

const LANGUAGES = ['cs', 'ro'] as const;
type Translated = (typeof LANGUAGES)[number];

async function judge(page: Page, language: Translated, address: string): Promise<string[]> {
  await visit(page, address);
  if (isSmall(page)) expect(await sidewaysOf(page), address).toEqual([]);
  return expectNoEnglish(page, language, address);
}

async function walk(page: Page, language: Translated): Promise<void> {
  await settled(page);
  for (const address of await addressesOf(page)) await judge(page, language, address);
}

/** Texts of a page about an unknown id. */
const GONE = [
  'shell:notFound.title',
  'storages:gone.storage',
  'storages:gone.offer',
  'purchase-prices:gone.title',
  'quick-trading:gone.title',
  'deal:done.gone',
  'transactions:order.gone.title',
];

const CROP = 'milling-wheat';

/** The stock, order and contract of a farm, by the names that the routes give their ids. */
async function trade(farm: Farm, { sell, answer }: Office) {
  const storageId = await farm.storage('Silo', LAST_CODES.cz);
  const offerId = await farm.offer(storageId, CROP, '100');
  const [best] = await bestPrices(farm, offerId);
  if (!best) throw new Error('Nobody quotes the crop.');
  const sold = await sell(farm, offerId, '24');
  await answer(sold, 'accept', { externalNumber: `LO-${sold.contractId.slice(-6)}` });
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
const isOfDesk = (address: string) => /^\/desk(\/|$)/.test(address);
const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 320;

/** Requests of a page with an id that does not exist. */
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
      const addresses = (await addressesOf(page, ids)).filter((address) => !isOfDesk(address));
      for (const known of ['/', '/purchase-prices', '/storages/xyz', '/pricing', '/admin', '/about'])
        expect(addresses).toContain(known);
      const gone = GONE.map((key) => text(language, key));
      for (const address of addresses) {
        const said = await judge(page, language, address);
        const isUnknown = address.endsWith('/xyz') || address.includes(UNKNOWN_ID);
        const missed = gone.filter((words) => said.includes(words) && !isUnknown);
        expect(missed, address).toEqual([]);
      }
      for (const button of [bell(page, language), accountButton(page, language)]) {
        await button.click();
        await settled(page);
        await expectNoEnglish(page, language, 'the account panel');
        await page.keyboard.press('Escape');
      }
    });

    test('every route of a trader’s desk', async ({ page, db, seed, loginAs, expectedErrors }) => {
      expectedErrors.push(/status of 40[04].*\/desk\/(contracts|deliveries|settlements?)\//);
      const buyer = await seedBuyer(db, seed, language);
      await loginAs(buyer.email, '/');
      await settled(page);
      const addresses = (await addressesOf(page)).filter(isOfDesk);
      expect(addresses).toContain('/desk/prices');
      for (const address of addresses) await judge(page, language, address);
    });

    // On BASIC the ids are nobody's.
    test('every route of a plan with features in trial and hidden ones', async ({
      page,
      enterAs,
      expectedErrors,
    }) => {
      expectedErrors.push(NOBODYS);
      await enterAs('basic', QUIET_PAGE, language);
      await walk(page, language);
    });

    test('every route of people who are kept out: before the registration, in a blocked company, without one that they need', async ({
      page,
      context,
      enterAs,
      expectAccessible,
    }) => {
      for (const kind of ['new', 'blocked company', 'invalid'] as const) {
        await context.clearCookies();
        await enterAs(kind, QUIET_PAGE, language);
        await walk(page, language);
        if (language === 'cs' && kind === 'invalid') await expectAccessible();
      }
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
      if (language === 'cs') {
        await expectAccessible();
        // Why is still said after a reload.
        await page.reload();
        await expect(
          page.getByRole('heading', { name: text(language, 'session:blocked.title') }),
        ).toBeVisible();
      }

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
