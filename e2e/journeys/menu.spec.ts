import type { Feature } from '../../packages/api-schema/src/access.ts';
import { expect, follow, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const title = (feature: Feature) => text('cs', `shell:feature.${feature}.title`);
/** By hand (docs/product/plans.md#menu-order). */
const MENU: readonly Feature[] = [
  'PURCHASE_PRICES',
  'QUICK_TRADING',
  'MARKETPLACE',
  'STOCK_EXCHANGE',
  'MARKET_NEWS',
  'TRADING',
  'POSITION',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
];

/** No features of their own: with contracts come their deliveries, and the exchange's alerts are in every plan. */
const OTHERS = [text('cs', 'shell:layout.deliveries'), text('cs', 'shell:layout.alerts')];
const admin = { name: text('cs', 'shell:layout.admin') };
const menu = { name: text('cs', 'shell:layout.menu') };

// Which entries each plan has, and in which order, is proved in apps/web/src/app/menu/menu.test.ts.
test('the menu of a plan that has everything: its entries in order, and each opens its page', async ({
  page,
  enterAs,
}) => {
  await enterAs('premium');
  await expect(page).toHaveURL('/quick-trading?currency=CZK&postalCode=76701');
  const navigation = page.getByRole('navigation', menu);
  await expect(navigation.getByRole('link')).toHaveText([...MENU.map(title), ...OTHERS]);

  await test.step('without an admin permission there is no link, and the address leads home', async () => {
    await follow(page, '/admin');
    await expect(page).toHaveURL(/\/quick-trading/);
    await expect(page.getByRole('link', admin)).toHaveCount(0);
  });

  await test.step('an entry opens its page and is marked as the current one', async () => {
    await follow(page, QUIET_PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('cs', 'about:title'));
    for (const feature of MENU) {
      await navigation.getByRole('link', { name: title(feature), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title(feature) })).toBeVisible();
      await expect(navigation.locator('[aria-current=page]')).toHaveText(title(feature));
    }
  });
});

test('the flag of the marketplace, switched while the page is open is followed after 15 seconds', async ({
  page,
  enterAs,
}) => {
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
