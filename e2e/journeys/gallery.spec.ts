import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { questionOn } from '../support/question.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { text } from '../support/texts.ts';

const WEB = resolve(import.meta.dirname, '../../apps/web/src');

const FOLDERS = ['market/marks', 'shared/ui'];

/** Components that are shown as parts of others. */
const SHOWN_WITHIN = {
  'crop-drawings-field.tsx': 'crop-icon.tsx',
  'crop-drawings-grain.tsx': 'crop-icon.tsx',
  'crop-drawings-more.tsx': 'crop-icon.tsx',
  'press-cell.tsx': 'price-cell.tsx',
  'error-frame.tsx': 'error-state.tsx',
  'field.tsx': 'text-field.tsx',
  'number-question.tsx': 'number-field.tsx',
  'option-item.tsx': 'select.tsx',
  'pending-mark.tsx': 'button.tsx',
  'state.tsx': 'empty-state.tsx',
};

/** The app mounts the host around every page; a late component shows what it has loaded. */
const NOTHING_OF_THEIR_OWN = new Set(['toast-host.tsx', 'late-component.tsx']);

test('every component is in the gallery, by itself or within another', () => {
  const gallery = `${WEB}/features/gallery`;
  const imported = readdirSync(gallery)
    .flatMap((file) => [
      ...readFileSync(`${gallery}/${file}`, 'utf8').matchAll(/#(?:market\/marks|shared\/ui)\/([\w.-]+)'/g),
    ])
    .map(([, file]) => file);
  const components = FOLDERS.flatMap((folder) =>
    readdirSync(`${WEB}/${folder}`).map((file) => ({ file, path: `${WEB}/${folder}/${file}` })),
  );
  const missing = components
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !imported.includes(file))
    .filter((file) => !NOTHING_OF_THEIR_OWN.has(file));
  expect(missing).toEqual(Object.keys(SHOWN_WITHIN));
  for (const [part, whole] of Object.entries(SHOWN_WITHIN)) {
    expect(imported).toContain(whole);
    const path = components.find(({ file }) => file === whole)?.path ?? '';
    expect(readFileSync(path, 'utf8')).toContain(`./${part}'`);
  }
});

test('the gallery of components is accessible: light on a desktop, dark on a phone', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/gallery');
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
  await page.goto('/gallery');
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).first();
  // What lies below is judged above.
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
