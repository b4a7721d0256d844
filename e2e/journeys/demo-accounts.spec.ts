import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

test.use({ serviceWorkers: 'allow' });

// The other demo accounts are proved in apps/server/src/demo/demo.test.ts.
test('the farmer of the demo lands at quick trading, with both companies to switch between', async ({
  page,
  loginThroughPages,
}) => {
  await loginThroughPages('farmer@canola.test');
  await expect(page).toHaveURL(/\/quick-trading/);
  await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Statek Dvořák/ })).toBeVisible();
});
