import { FEATURES, type Feature } from '../../packages/api-schema/src/access.ts';
import { expect, follow, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const title = (feature: Feature) => text('cs', `shell:feature.${feature}.title`);
const TRIAL = text('cs', 'ui:trial');

const QUICK_TRADING_START = '/quick-trading?currency=CZK&postalCode=76701';
const START = {
  basic: '/purchase-prices?currency=CZK&postalCode=76701',
  plus: QUICK_TRADING_START,
  premium: QUICK_TRADING_START,
  'without a company': '/purchase-prices?currency=EUR&postalCode=R95',
} as const;

/**
 * The menu of each plan, by hand (docs/product/plans.md#menu-order: the order; docs/product/plans.md#features-by-plan:
 * what is full, trial and hidden).
 */
const MENUS = {
  basic: [
    `${title('PURCHASE_PRICES')} ${TRIAL}`,
    `${title('QUICK_TRADING')} ${TRIAL}`,
    `${title('MARKETPLACE')} ${TRIAL}`,
    title('STOCK_EXCHANGE'),
    `${title('MARKET_NEWS')} ${TRIAL}`,
    title('STORAGES'),
    title('TRANSACTIONS_ORDERS'),
  ],
  plus: [
    title('PURCHASE_PRICES'),
    title('QUICK_TRADING'),
    title('MARKETPLACE'),
    title('STOCK_EXCHANGE'),
    title('MARKET_NEWS'),
    `${title('TRADING')} ${TRIAL}`,
    title('STORAGES'),
    title('TRANSACTIONS_ORDERS'),
  ],
  premium: [
    title('PURCHASE_PRICES'),
    title('QUICK_TRADING'),
    title('MARKETPLACE'),
    title('STOCK_EXCHANGE'),
    title('MARKET_NEWS'),
    title('TRADING'),
    title('STORAGES'),
    title('TRANSACTIONS_ORDERS'),
  ],
  'without a company': [
    `${title('PURCHASE_PRICES')} ${TRIAL}`,
    title('STOCK_EXCHANGE'),
    `${title('MARKET_NEWS')} ${TRIAL}`,
  ],
} as const;

const admin = { name: text('cs', 'shell:layout.admin') };
const menu = { name: text('cs', 'shell:layout.menu') };

for (const [kind, entries] of Object.entries(MENUS) as [keyof typeof MENUS, readonly string[]][])
  test(`the start page of ${kind}, and the menu: its entries in order, trial badges, nothing that is hidden`, async ({
    page,
    enterAs,
  }) => {
    await enterAs(kind);
    await expect(page).toHaveURL(START[kind]);
    const navigation = page.getByRole('navigation', menu);
    const links = navigation.getByRole('link');
    await expect(links).toHaveCount(entries.length);
    expect((await links.allInnerTexts()).map((name) => name.replace(/\s+/g, ' '))).toEqual(entries);
    if (kind !== 'premium') return;

    await test.step('without an admin permission there is no link, and the address leads home', async () => {
      await follow(page, '/admin');
      await expect(page).toHaveURL(/\/quick-trading/);
      await expect(page.getByRole('link', admin)).toHaveCount(0);
    });

    await test.step('an entry opens its page and is marked as the current one', async () => {
      await follow(page, QUIET_PAGE);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('cs', 'about:title'));
      for (const feature of FEATURES) {
        await navigation.getByRole('link', { name: title(feature), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: title(feature) })).toBeVisible();
        await expect(navigation.locator('[aria-current=page]')).toHaveText(title(feature));
      }
    });
  });

test.describe('the marketplace is behind its flag', () => {
  test('on for the farmer, off for the worker of the same company', async ({ page, loginAs }) => {
    await loginAs('worker@canola.test', QUIET_PAGE);
    const links = page.getByRole('navigation', menu);
    await expect(links.getByRole('link', { name: title('QUICK_TRADING') })).toBeVisible();
    await expect(links.getByRole('link', { name: title('MARKETPLACE') })).toHaveCount(0);
    await follow(page, '/marketplace');
    await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();

    await page.context().clearCookies();
    await loginAs('farmer@canola.test', QUIET_PAGE);
    await expect(links.getByRole('link', { name: title('MARKETPLACE') })).toBeVisible();
  });

  test('a flag switched while the page is open is followed after 15 seconds', async ({ page, enterAs }) => {
    let isOn = true;
    await page.clock.install();
    await askOneByOne(page);
    await page.route('**/can-users/api/flag', (route) =>
      route.fulfill({ json: { marketplace: isOn, packages: true } }),
    );
    await enterAs('premium', '/marketplace');
    const entry = page.getByRole('navigation', menu).getByRole('link', { name: title('MARKETPLACE') });
    await expect(page.getByRole('heading', { level: 1, name: title('MARKETPLACE') })).toBeVisible();

    isOn = false;
    const asked = page.waitForResponse('**/can-users/api/flag');
    await page.clock.fastForward(15_000);
    await asked;
    await expect(entry).toHaveCount(0);
    await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();

    isOn = true;
    await page.clock.fastForward(15_000);
    await expect(entry).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title('MARKETPLACE') })).toBeVisible();
  });
});

test('the admin link shows to users with admin permissions and leads to the admin area', async ({
  page,
  enterAs,
}) => {
  await enterAs('admin', QUIET_PAGE);
  await page.getByRole('link', admin).click();
  await expect(page).toHaveURL('/admin/pending-users');
  await expect(
    page.getByRole('heading', { level: 1, name: text('cs', 'admin:pending.title') }),
  ).toBeVisible();
});
