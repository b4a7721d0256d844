import type { Page } from '@playwright/test';

/** As when somebody leaves the page: the service worker then has all code that the visit loaded. */
export async function untilWorkerHasCode(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const code = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
    return (await Promise.all(code.map((name) => caches.match(name)))).every(Boolean);
  });
}

/** As when somebody leaves the page: the service worker then fetches the code of all pages, with their Czech texts. */
export async function untilWorkerHasPages(page: Page): Promise<void> {
  await untilWorkerHasCode(page);
  await page.waitForFunction(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const [, members = '', , texts = ''] =
      /"members":(.*?),"staff":(.*?),"texts":.*?"cs":(.*?\])/.exec(worker) ?? [];
    const files: string[] = [...JSON.parse(members), ...JSON.parse(texts)];
    return (await Promise.all(files.map((file) => caches.match(`/${file}`)))).every(Boolean);
  });
}
