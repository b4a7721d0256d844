import type { BrowserContext } from '@playwright/test';

/** Far more than all work of a page takes on any machine that builds it, and less than the app waits for a response. */
const DELAY_MS = 2_500;

export interface Steps {
  count: number;
  /** The requests of each of them. */
  requests: string[][];
}

/**
 * How many requests had to wait for one another until the visitor had what they came for. Every request takes two and
 * a half seconds and nothing else takes noticeable time, so the time divided by that is their number. Requests that
 * nothing waits for change nothing. The delay is in the browser, before a connection is used: six connections to a
 * server and their handshakes are not steps of the page.
 */
export async function countSteps(context: BrowserContext, url: string, selector: string): Promise<Steps> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requested: { name: string; at: number }[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const name = resourceType === 'Script' ? 'code' : new URL(request.url).pathname;
    if (!UNSEEN.has(resourceType)) requested.push({ name, at: performance.now() });
    setTimeout(() => {
      // The page may be closed by then.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    }, DELAY_MS);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(selector, { state: 'attached', timeout: 20 * DELAY_MS });
  const count = Math.floor((performance.now() - startedAt) / DELAY_MS);
  await page.close();
  const requests = Array.from({ length: count }, (_, step) =>
    unique(
      requested.filter(({ at }) => Math.floor((at - startedAt) / DELAY_MS) === step).map(({ name }) => name),
    ),
  );
  return { count, requests };
}

/** Not named in the report. */
const UNSEEN: ReadonlySet<string> = new Set(['Font', 'Image', 'Manifest', 'Stylesheet']);

const unique = (names: readonly string[]) => [...new Set(names)];
