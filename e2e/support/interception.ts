import type { Page } from '@playwright/test';

const NOTHING = /^nothing:/;

/**
 * When a page's last route is removed, interception is switched off, and a request that is on its way at that moment
 * hangs for good. So once a journey has used it, it stays on until the end.
 */
export function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...wanted) => {
    if (!isKept) await page.context().route(NOTHING, (asked) => asked.fallback());
    isKept = true;
    return route(...wanted);
  };
}
