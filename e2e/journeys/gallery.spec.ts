import { buildGallery, openGallery } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';
import { questionOn } from '../support/question.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';

// In one worker, since both tests open the same build.
test.describe.configure({ mode: 'default' });
test.beforeAll(buildGallery);

test('the gallery of components is accessible: light on a desktop, dark on a phone', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openGallery(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .not.toBe(light);
  await expectAccessible();
});

test('what opens over the gallery is accessible in the dark, and the page is as wide as a small phone', async ({
  page,
  expectAccessible,
}) => {
  // In the light the journeys meet all of it; the dark has other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  await openGallery(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).first();
  // The page below is judged in the other journey.
  const expectOverlayAccessible = () => expectAccessible({ without: 'main', rules: ['color-contrast'] });

  for (const [name, overlay] of [
    ['Menu', page.getByRole('menu')],
    ['Dialog', page.getByRole('dialog', { name: 'Statek Dvořák s.r.o.' })],
    ['Sell 50 t for 269 750 Kč', questionOn(page)],
    [/^Plan /, page.getByRole('listbox')],
    [new RegExp(`^${text('en', 'ui:openCalendar')}`), page.getByRole('dialog').getByRole('grid')],
  ] as const)
    await test.step(String(name), async () => {
      await button(name).click();
      await expect(overlay).toBeVisible();
      await expectOverlayAccessible();
      await page.keyboard.press('Escape');
      await expect(overlay).toHaveCount(0);
    });

  await test.step('messages, the panel and what the mouse rests on', async () => {
    for (const name of ['Show a message', 'Show a failure', 'Panel']) await button(name).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(2);
    await expect(page.getByRole('complementary', { name: 'Milling wheat' })).toBeVisible();
    await button('Tooltip').hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectOverlayAccessible();
    await page.getByRole('button', { name: 'Wait for a better price: place an order' }).click();
  });

  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysOf(page)).toEqual([]);
});
