import { expect, test } from '../support/second-person.ts';
import { seedBuyer, TRADERS_CODE } from '../support/trader.ts';

const BOARD = `/purchase-prices?currency=CZK&postalCode=${TRADERS_CODE}`;

test('a price typed at the desk is on a farmer’s open page, and goes away when it is withdrawn', async ({
  page,
  db,
  seed,
  loginAs,
  openAs,
  expectAccessible,
}) => {
  const buyer = await seedBuyer(db, seed);
  const farmer = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user: farmer }] });
  const farm = await openAs(farmer.email, BOARD);
  const shown = farm.getByRole('row').filter({ hasText: 'Spelt' }).getByText('9,993');

  await loginAs(buyer.email, '/');
  await expect(page).toHaveURL('/desk');
  await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.type('9993');
  await page.keyboard.press('Enter');
  await expectAccessible();
  await page.getByRole('button', { name: /^Review and publish 1/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish 1/ })
    .click();
  await expect(shown.first()).toBeVisible();

  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: /^Review and publish 1/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Publish|Withdraw) 1/ })
    .click();
  await expect(shown).toHaveCount(0);
});
