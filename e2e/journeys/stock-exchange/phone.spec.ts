import { layoutShifts, watchLayoutShifts } from '../../support/layout-shift.ts';
import { expect, test } from '../../support/members.ts';
import { sidewaysOf } from '../../support/sideways.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('in Czech on a phone: one chart below the other, a finger reads a price', async ({
  page,
  enterAs,
  press,
  expectAccessible,
}) => {
  await watchLayoutShifts(page);
  await enterAs('premium', '/stock-exchange', 'cs');
  const wheat = page.getByRole('region', { name: 'Pšenice', exact: true });
  const rapeseed = page.getByRole('region', { name: 'Řepka', exact: true });
  await expect(wheat.getByRole('listitem')).toHaveCount(6);
  await expect(rapeseed.getByRole('listitem')).toHaveCount(6);
  await expect(page.locator('.exchange-fixing')).toContainText('ČNB');
  const shifts = await layoutShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.1);
  const [first, second] = [await wheat.boundingBox(), await rapeseed.boundingBox()];
  expect(first?.x).toBe(second?.x);
  expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  expect(await sidewaysOf(page)).toEqual([]);

  const picture = wheat.locator('.chart-canvas canvas').first();
  await expect(picture).toBeVisible();
  await wheat.locator('.chart-frame').scrollIntoViewIfNeeded();
  const box = await wheat.locator('.chart-frame').boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 120, (box?.y ?? 0) + 80);
  await expect(wheat.locator('.chart-tip')).toContainText(/\d+,\d\d\sEUR\/t/);

  await press(wheat.getByRole('radio', { name: 'Rok', exact: true }));
  await expect(page).toHaveURL(/wheat=last_year/);
  await expectAccessible();
});

test('by the keyboard: a range is chosen with the arrows', async ({ page, enterAs }) => {
  await enterAs('premium', '/stock-exchange', 'en');
  const ranges = page.getByRole('radiogroup', { name: 'Crude oil, range' });
  await ranges.getByRole('radio', { name: 'Week' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/crude_oil=last_month/);
  await expect(ranges.getByRole('radio', { name: 'Month' })).toBeChecked();
});
