import { expect, test } from '../support/journey.ts';
import { follow } from '../support/router.ts';
import { text } from '../support/texts.ts';

test.use({ serviceWorkers: 'allow' });

// What every demo account is stands in apps/server/src/demo/demo.test.ts, where such people land in home.spec.ts.
test.describe('demo accounts land where they should', () => {
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
});
