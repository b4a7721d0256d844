import { expect, type Page } from '@playwright/test';

/** As when somebody leaves the page: the service worker then has all code that the visit loaded. */
export async function untilWorkerHasCode(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.evaluate(missingFrom, 'this page' as const)).toEqual([]);
}

/** As when somebody leaves the page: the service worker then fetches the code of all pages, with their Czech texts. */
export async function untilWorkerHasPages(page: Page): Promise<void> {
  await untilWorkerHasCode(page);
  await expect.poll(() => page.evaluate(missingFrom, 'all pages' as const), { timeout: 30_000 }).toEqual([]);
}

/** Runs in the browser. */
async function missingFrom(wanted: 'this page' | 'all pages'): Promise<string[]> {
  const ofThisPage = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`));
  const ofAllPages = async () => {
    const worker = await (await fetch('/sw.js')).text();
    const [, members = '', texts = ''] = /"members":(.*?),"staff":.*?"cs":(.*?\])/.exec(worker) ?? [];
    return [...JSON.parse(members), ...JSON.parse(texts)].map((file) => `${location.origin}/${file}`);
  };
  const files = wanted === 'this page' ? ofThisPage() : await ofAllPages();
  const isKept = await Promise.all(files.map(async (file) => Boolean(await caches.match(file))));
  return files.filter((_, at) => !isKept[at]);
}
