import { expect, follow, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { visit } from '../support/router.ts';
import { text } from '../support/texts.ts';

const heading = (key: string, params?: Record<string, string>) => ({
  name: text('cs', `shell:${key}`, params),
});
const upsell = (feature: string, plan: string) =>
  heading('upsell.title', { feature: text('cs', `shell:feature.${feature}.title`), plan });

// With the plans as they are, the start pages stand with the menus (menu.spec.ts).
test.describe('the start page depends on the plan', () => {
  test('with neither of them: the first visible entry', async ({ page, enterAs }) => {
    const hidden = { menu: false, mode: 'TRIAL', planId: 2, planType: 'PLUS' };
    await askOneByOne(page);
    await page.route('**/can-users/api/plan/company/*/feature', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        json: {
          ...(await reply.json()),
          PURCHASE_PRICES: hidden,
          QUICK_TRADING: hidden,
          MARKETPLACE: hidden,
        },
      });
    });
    await enterAs('basic');
    await expect(page).toHaveURL(/\/stock-exchange\?/);
  });

  test('with nothing visible: a page that says so, with the support contact', async ({ page, enterAs }) => {
    await askOneByOne(page);
    await page.route('**/can-users/api/plan/company/*/feature', async (route) => {
      const features = Object.entries(await (await route.fetch()).json());
      await route.fulfill({
        json: Object.fromEntries(
          features.map(([name, one]) => [name, Object.assign({}, one, { menu: false })]),
        ),
      });
    });
    await enterAs('basic');
    await expect(page.getByRole('heading', heading('noFeature.empty'))).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  });
});

test.describe('a feature has three sets of routes', () => {
  test('trial: an upsell page on every path of the feature, with the plan that has it', async ({
    page,
    enterAs,
  }) => {
    await enterAs('plus', '/trades');
    await expect(page.getByRole('heading', upsell('TRADING', 'Premium'))).toBeVisible();
    await follow(page, '/trades/no/such/page');
    await expect(page).toHaveURL('/trades/no/such/page');
    await expect(page.getByRole('heading', upsell('TRADING', 'Premium'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: text('cs', 'shell:upsell.action') })
      .click();
    await expect(page).toHaveURL('/pricing');
  });

  test('trial of purchase prices and market news: their own page; of the others no parameters either; none: not found', async ({
    page,
    enterAs,
    expectAccessible,
  }) => {
    await enterAs('basic', '/quick-trading/any/path');
    await expect(page.getByRole('heading', upsell('QUICK_TRADING', 'Plus'))).toBeVisible();
    await follow(page, '/quick-trading');
    await expect(page).toHaveURL('/quick-trading');
    await expect(page.getByRole('heading', upsell('QUICK_TRADING', 'Plus'))).toBeVisible();
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
    await expect(page.getByRole('heading', heading('notFound.title'))).toBeVisible();
    await expect(page.getByRole('navigation', heading('layout.menu'))).toBeVisible();
    await expectAccessible();
    await follow(page, '/trades/offers');
    await expect(page.getByRole('heading', heading('notFound.title'))).toBeVisible();
    await page.getByRole('link', { name: text('cs', 'shell:action.home') }).click();
    await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
  });
});

// What is missing or invalid, and on which pages, is proved in apps/web/src/app/redirects.test.ts.
test.describe('price pages carry the parameter currency', () => {
  test('any of the five stays, the picker offers CZK, EUR and RON; other pages have none', async ({
    page,
    enterAs,
    expectAccessible,
  }) => {
    await enterAs('premium', '/purchase-prices?currency=XYZ');
    await expect(page).toHaveURL('/purchase-prices?currency=CZK&postalCode=76701');
    const label = text('cs', 'shell:layout.currency');
    // What is traded in stands below, where it is another.
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

  test('a Romanian company: RON', async ({ page, enterAs }) => {
    await enterAs('romanian', '/purchase-prices');
    await expect(page).toHaveURL('/purchase-prices?currency=RON&postalCode=200008');
  });
});

test.describe('redirects come in one order', () => {
  test('first the profile: an incomplete one reaches nothing but the registration', async ({
    page,
    enterAs,
  }) => {
    await enterAs('new', '/purchase-prices?currency=XYZ');
    await expect(page).toHaveURL('/registration/complete');
    await visit(page, '/storages');
    await expect(page).toHaveURL('/registration/complete');
  });

  test('then the company: blocked, it has one page at every address', async ({ page, enterAs }) => {
    await enterAs('blocked company', '/purchase-prices?currency=XYZ');
    await expect(page.getByRole('heading', heading('blockedCompany.title'))).toBeVisible();
    await expect(page).toHaveURL('/purchase-prices?currency=XYZ');
    await expect(page.getByRole('link', { name: text('cs', 'shell:action.logOut') })).toBeVisible();
    await visit(page, '/storages');
    await expect(page.getByRole('heading', heading('blockedCompany.title'))).toBeVisible();
  });

  test('then the company: waiting, a guarded screen is replaced before the plan is looked at', async ({
    page,
    enterAs,
  }) => {
    await enterAs('waiting', '/quick-trading');
    await expect(page.getByText(text('cs', 'shell:banner.waiting'))).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, ...heading('feature.QUICK_TRADING.title') }),
    ).toBeVisible();
    await expect(page.getByRole('heading', upsell('QUICK_TRADING', 'Plus'))).toHaveCount(0);
  });
});
