import { expect, test } from '../../support/farm.ts';

test('beside a wide panel the sidebar is collapsed at 1280, and on a large screen it stays', async ({
  page,
  farm,
}) => {
  const own = await farm();
  const storageId = await own.storage('Silo', '58601');
  const offerId = await own.offer(storageId, 'milling-wheat', '100');
  const [quarter] = await own.quarters();
  const sidebar = page.locator('.sidebar');
  const width = async () => (await sidebar.boundingBox())?.width ?? 0;
  await page.goto(`/trades/${storageId}/offers/${offerId}/quarter/${quarter?.id}`);
  await expect(page.locator('.panel-wide').getByRole('textbox').first()).toBeFocused();
  await expect.poll(width).toBeLessThan(70);
  await expect(sidebar.locator('.sidebar-toggle')).toHaveCount(0);
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect.poll(width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(width).toBeLessThan(70);
  // The first leaves the field of the tons, the second closes.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('.panel-wide')).toHaveCount(0);
  await expect.poll(width).toBeGreaterThan(200);
});
