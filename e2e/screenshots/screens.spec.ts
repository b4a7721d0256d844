import { resolve } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { readDemoIds } from './demo-ids.ts';
import { screensOf } from './screens.ts';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/screenshots');
const WIDTHS = [320, 390, 1280];
const THEMES = ['light', 'dark'] as const;
/** `SCREENS=contract` takes those whose names begin so. */
const wanted = process.env.SCREENS ?? '';

for (const theme of THEMES)
  test(`every screen, ${theme}`, async ({ page, pool, loginAs }) => {
    await page.emulateMedia({ colorScheme: theme });
    await loginAs('farmer@canola.test');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const screens = screensOf(await readDemoIds(pool, 'Statek Dvořák s.r.o.'));
    for (const [name, path] of screens.filter(([one]) => one.startsWith(wanted))) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
        await page.screenshot({ path: resolve(folder, `${name}-${width}-${theme}.png`) });
      }
    }
  });
