import { openNotifications } from '../support/account-panel.ts';
import { expect, test } from '../support/farm.ts';

test('the bell next to a price makes an alert; the list has it, and a trader’s price fires it', async ({
  page,
  farm,
  place,
  quote,
  expectAccessible,
}) => {
  const { storage, offer, quarters } = await farm();
  await offer(await storage('Silo', place.zip), 'feed-oats', '100');
  const [quarter = { id: '', name: '' }] = await quarters();
  const market = { regionId: place.regionId, cropId: 'feed-oats', quarterId: quarter.id };
  await quote({ ...market, traderId: 'lan-obchodni', price: '9000' });

  await page.goto(`/purchase-prices?currency=CZK&postalCode=${place.zip}`);
  await page.getByRole('button', { name: new RegExp(`^Feed oats, ${quarter.name}`) }).click();
  await page.getByRole('button', { name: 'Tell me when' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Tell me when' });
  await sheet.getByRole('textbox', { name: 'Limit' }).fill('9 100');
  await sheet.getByRole('button', { name: /^Tell me above 9,100/ }).click();
  await expect(sheet).toBeHidden();

  await page.goto('/alerts');
  await expect(page.getByRole('row', { name: /Feed oats/ })).toContainText(/9,100.*100.*to go/);
  await expectAccessible();

  await quote({ ...market, traderId: 'lan-obchodni', price: '9150' });
  const notifications = await openNotifications(page);
  await expect(notifications).toContainText(/Now 9,150.*above 9,100/);
});
