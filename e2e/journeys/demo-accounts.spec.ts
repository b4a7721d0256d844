import { expect, test } from '../support/journey.ts';
import { follow, visit } from '../support/router.ts';
import { text } from '../support/texts.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('each demo account lands where it should', () => {
  test('the farmer at quick trading, with both companies to switch between', async ({
    page,
    loginThroughPages,
  }) => {
    await loginThroughPages('farmer@canola.test');
    await expect(page).toHaveURL(/\/quick-trading/);
    await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
    await expect(page.getByRole('button', { name: /Statek Dvořák/ })).toBeVisible();
  });

  test('a waiting company sees the banner and no data', async ({ page, loginThroughPages }) => {
    await loginThroughPages('waiting@canola.test');
    await expect(page.getByText(text('cs', 'shell:banner.waiting'))).toBeVisible();
    for (const address of ['/storages', '/storages/management', '/transactions-and-orders']) {
      await follow(page, address);
      await expect(page).toHaveURL(address);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: text('cs', 'access:waiting.title') })).toBeVisible();
      for (const role of ['table', 'list', 'article'] as const)
        await expect(main.getByRole(role), address).toHaveCount(0);
    }
  });

  test('a blocked user ends on the blocked page', async ({ page, loginThroughPages }) => {
    await loginThroughPages('blocked@canola.test');
    await expect(page).toHaveURL(/\/callback/);
    await expect(page.getByRole('heading', { name: text('en', 'session:blocked.title') })).toBeVisible();
  });

  test('a new account at the registration, a blocked company at its one page, wherever they go', async ({
    page,
    context,
    loginAs,
  }) => {
    await loginAs('new@canola.test');
    await expect(page).toHaveURL(/\/registration\/complete$/);
    await visit(page, '/storages');
    await expect(page).toHaveURL(/\/registration\/complete$/);

    await context.clearCookies();
    await loginAs('blocked-company@canola.test');
    const heading = page.getByRole('heading', { name: text('cs', 'shell:blockedCompany.title') });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('link', { name: text('cs', 'shell:action.logOut') })).toBeVisible();
    await visit(page, '/storages');
    await expect(heading).toBeVisible();
  });

  // Where each begins, whether the administration is theirs, and what of the menu is not.
  const OTHERS = [
    ['ireland', 'en', /\/purchase-prices\?currency=EUR/, false, 'STORAGES'],
    ['worker', 'cs', /\/quick-trading\?currency=CZK/, false, 'MARKETPLACE'],
    ['romania', 'ro', /\/quick-trading\?currency=RON/, false, undefined],
    ['editor', 'cs', /\/admin\/editor/, true, 'STORAGES'],
    ['trader', 'cs', /\/purchase-prices\?currency=CZK/, false, 'TRADING'],
  ] as const;
  test('the others at the start page of their plan or of their work, with their menu', async ({
    page,
    context,
    loginAs,
  }) => {
    for (const [name, language, start, isStaff, hidden] of OTHERS)
      await test.step(name, async () => {
        await context.clearCookies();
        await loginAs(`${name}@canola.test`);
        await expect(page).toHaveURL(start);
        // The administration has a menu of its own.
        if (isStaff) await visit(page, '/purchase-prices');
        const entry = (key: string) =>
          page.getByRole('link', { name: text(language, `shell:${key}`), exact: true });
        await expect(entry('feature.STOCK_EXCHANGE.title')).toBeVisible();
        await expect(entry('layout.admin')).toHaveCount(isStaff ? 1 : 0);
        if (hidden) await expect(entry(`feature.${hidden}.title`)).toHaveCount(0);
      });
  });

  test('support where people wait for approval', async ({ page, context, loginAs }) => {
    for (const name of ['admin', 'support-cz']) {
      await context.clearCookies();
      await loginAs(`${name}@canola.test`);
      await expect(page).toHaveURL(/\/admin\/pending-users/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
