import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified copy is read in half the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Messages of React Aria to a screen reader; each is there for a moment, and its label may be gone before it. */
const ANNOUNCER = '[data-live-announcer]';

export interface Judging {
  /** A part that is judged elsewhere. */
  without?: string;
  /** Some of the rules, where the others have judged it already. */
  rules?: string[];
}

/**
 * Every violation of the accessibility rules, by its rule and the elements that break it. The rules are injected into
 * a document once, however often it is checked. Banners, navigation and an outline may be there before the page's own
 * code has loaded, so a whole page is judged once it has its own heading.
 */
export async function violationsOn(page: Page, { without, rules }: Judging = {}): Promise<string[]> {
  if (!rules)
    await page
      .locator('h1:not([data-outline] *), [data-from-last-visit]')
      .first()
      .waitFor({ state: 'attached' });
  // A dialog is transparent for a moment while it opens: the rules do not see it yet, and the page behind it is hidden already.
  await page.waitForFunction(() => document.querySelector('[data-entering]') === null);
  await injectRules(page.mainFrame());
  // The frame of a silent sign-in may be gone before it is reached.
  for (const frame of page.mainFrame().childFrames()) await injectRules(frame).catch(() => {});
  const judged = { include: ['html'], exclude: [ANNOUNCER, ...(without ? [without] : [])] };
  // Only violations are reported in detail.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(
    async ({ judged, options }) =>
      (await (self as unknown as { axe: typeof axe }).axe.run(judged, options)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    { judged, options },
  );
}

async function injectRules(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in self))) await frame.evaluate(SOURCE);
}
