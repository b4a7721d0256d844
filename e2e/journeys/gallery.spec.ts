import { expect, test } from '../support/journey.ts';
import { sidewaysOf } from '../support/sideways.ts';

for (const width of [1280, 390])
  test(`the gallery of components is accessible at ${width} px, light and dark`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/gallery');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe(light);
    await expectAccessible();
  });

test('the gallery does not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);
});
