import { expect, follow, test } from '../support/members.ts';
import { text } from '../support/texts.ts';

const heading = (key: string, params?: Record<string, string>) => ({
  name: text('cs', `shell:${key}`, params),
});
const upsell = (feature: string, plan: string) =>
  heading('upsell.title', { feature: text('cs', `shell:feature.${feature}.title`), plan });

// The start page of every plan is proved in apps/web/src/app/menu/menu.test.ts, the order of redirects in
// apps/web/src/app/redirects.test.ts.
test('a feature in trial is an upsell page on every path, prices and news have their own page; trading that is hidden too, what does not exist is not found', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  await enterAs('basic', '/quick-trading/any/path');
  await expect(page.getByRole('heading', upsell('QUICK_TRADING', 'Plus'))).toBeVisible();
  await follow(page, '/quick-trading');
  await expect(page).toHaveURL('/quick-trading');
  await expect(page.getByRole('heading', upsell('QUICK_TRADING', 'Plus'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: text('cs', 'shell:upsell.action') })
    .click();
  await expect(page).toHaveURL('/pricing');
  for (const [path, feature] of [
    ['/purchase-prices', 'PURCHASE_PRICES'],
    ['/reports', 'MARKET_NEWS'],
  ] as const) {
    await follow(page, path);
    await expect(
      page.getByRole('heading', { level: 1, ...heading(`feature.${feature}.title`) }),
    ).toBeVisible();
    await expect(page.getByRole('heading', upsell(feature, 'Plus'))).toHaveCount(0);
  }

  await follow(page, '/trades');
  await expect(page.getByRole('heading', upsell('TRADING', 'Premium'))).toBeVisible();
  await expect(page.getByRole('main').getByText(/690.Kč měsíčně bez DPH/)).toBeVisible();
  await expect(page.getByRole('navigation', heading('layout.menu'))).toBeVisible();
  await expectAccessible();
  await follow(page, '/no/such/page');
  await expect(page.getByRole('heading', heading('notFound.title'))).toBeVisible();
  await page.getByRole('link', { name: text('cs', 'shell:action.home') }).click();
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
});

// Missing and invalid parameters, page by page, are proved in apps/web/src/app/redirects.test.ts.
test('price pages carry a currency: any of the five stays, the picker offers CZK, EUR and RON; other pages have none', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  await enterAs('premium', '/purchase-prices?currency=XYZ');
  await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
  const label = text('cs', 'shell:layout.currency');
  // The currency of the trade is below, where it differs.
  const traded = page.locator('.price-cell').first().locator('.price-cell-also');
  for (const currency of ['USD', 'RON', 'EUR', 'CZK', 'GBP']) {
    await follow(page, `/purchase-prices?currency=${currency}&postalCode=76701`);
    await expect(page.getByRole('button', { name: `${label} ${currency}` })).toBeVisible();
    await expect(page).toHaveURL(`/purchase-prices?currency=${currency}&postalCode=76701`);
    await (currency === 'CZK' ? expect(traded).toHaveCount(0) : expect(traded).toHaveText(/\d\sKč\/t$/));
  }
  await page.getByRole('button', { name: `${label} GBP` }).click();
  await expect(page.getByRole('menu', { name: label }).getByRole('menuitem')).toHaveText([
    'CZK',
    'EUR',
    'RON',
  ]);
  // The board is judged with the purchase prices.
  await expectAccessible({ without: '.board' });
  await page.getByRole('menuitem', { name: 'RON' }).click();
  await expect(page).toHaveURL('/purchase-prices?currency=RON&postalCode=76701');
  await page.goBack();
  await expect(page.getByRole('button', { name: `${label} GBP` })).toBeVisible();
  await follow(page, '/storages');
  await expect(page.getByRole('heading', { level: 1, ...heading('feature.STORAGES.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  await follow(page, '/trades/no/such/page');
  await expect(page.getByRole('heading', heading('notFound.title'))).toBeVisible();
});
