import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { settled } from '../support/router.ts';
import { sidewaysOf } from '../support/sideways.ts';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/screenshots');
/** The narrowest is tall, to show what a phone shows after scrolling. */
const ALL_SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 1700 },
];
/** `WIDTHS=390,1280` takes those. */
const widths = process.env.WIDTHS?.split(',').map(Number);
const SIZES = ALL_SIZES.filter(({ width }) => widths?.includes(width) ?? true);
/** The part behind the veil of a plan is only drawn. The bar at the bottom comes with the first narrow picture. */
const LOADING = ':is([aria-busy=true], .skeleton, .bottombar:empty):not([aria-hidden=true] *, [inert] *)';
const THEMES = ['light', 'dark'] as const;

/** The page as it stands, in every size and both themes; nothing scrolls sideways in any of them. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator(LOADING)).toHaveCount(0);
    expect.soft(await sidewaysOf(page), `${name} at ${size.width}`).toEqual([]);
    expect.soft(await cutOffIn(page), `${name} at ${size.width}, cut off`).toEqual([]);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: resolve(folder, `${name}-${size.width}-${colorScheme}.png`) });
    }
  }
}

/** A page that lives from navigation state is come to with it, as the app itself would. */
export async function arrive(page: Page, path: string, state: object | undefined): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await settled(page);
  if (!state) return;
  await page.evaluate(
    ([to, carried]) =>
      (
        self as unknown as { __TSR_ROUTER__: { navigate(options: object): Promise<void> } }
      ).__TSR_ROUTER__.navigate({ href: to, state: carried, replace: true }),
    [path, state] as const,
  );
  await settled(page);
}

/** Words and buttons that reach out of the card, panel or dialog they stand in, or out of themselves. */
function cutOffIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, p, h1, h2, h3, dd, dt, label, b, .hint, .num, .pill')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('.sr-only, [inert], [aria-hidden=true]'),
      )
      .filter((element) => {
        if (element.matches('.pill, .quarter-cell') && element.scrollWidth > element.clientWidth + 1)
          return true;
        const frame = element.closest('.card, .panel-body, .panel-foot, [role=alertdialog]');
        const { right, width } = element.getBoundingClientRect();
        return frame && width > 1 && right > frame.getBoundingClientRect().right + 1;
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 60)}`),
  );
}
