import type { BrowserContext, CDPSession, Page } from '@playwright/test';

interface Asked {
  url: string;
  type: string;
  askedAt: number;
  endedAt: number;
  bytes: number;
  /** From the browser's own stores or the service worker: nothing came over the line. */
  isLocal: boolean;
}

export interface Visit {
  scriptBytes: number;
  fontBytes: number;
  styleBytes: number;
  dataBytes: number;
  allBytes: number;
  requests: number;
  /** Requests that had to wait for one another, from the document to the first price. */
  steps: string[];
  firstPaintMs: number | undefined;
  largestPaintMs: number | undefined;
  firstPriceMs: number | undefined;
  freshPriceMs: number | undefined;
  longestTaskMs: number;
  blockingMs: number;
  layoutShift: number;
}

interface Watch {
  firstPriceMs?: number;
  freshPriceMs?: number;
  firstPaintMs?: number;
  largestPaintMs?: number;
  tasks: number[];
  layoutShift: number;
}

/** How long the page has to be quiet before a visit counts as over. */
const QUIET_MS = 2_000;

export interface VisitOptions {
  url: string;
  cpuSlowdown: number;
  /** A selector of what the visitor came for. */
  waitFor: string;
}

/** Opens an address in a new tab and measures it until nothing happens any more. */
export async function visit(context: BrowserContext, options: VisitOptions): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: options.cpuSlowdown });
  const asked = await watchNetwork(session);
  await page.addInitScript(watchPage);
  await page.goto(options.url, { waitUntil: 'commit' });
  await page.waitForSelector(options.waitFor, { timeout: 60_000 });
  await untilQuiet(page, asked);
  const seen = await page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch);
  const startedAt = Math.min(...asked.map(({ askedAt }) => askedAt));
  const over = asked.filter(({ isLocal }) => !isLocal);
  const bytesOf = (...types: string[]) =>
    over.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
  await page.close();
  return {
    scriptBytes: bytesOf('Script'),
    fontBytes: bytesOf('Font'),
    styleBytes: bytesOf('Stylesheet'),
    dataBytes: bytesOf('Fetch', 'XHR'),
    allBytes: over.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: over.length,
    steps: stepsTo(over, startedAt + (seen.freshPriceMs ?? seen.firstPriceMs ?? Number.POSITIVE_INFINITY)),
    firstPaintMs: seen.firstPaintMs,
    largestPaintMs: seen.largestPaintMs,
    firstPriceMs: seen.firstPriceMs,
    freshPriceMs: seen.freshPriceMs,
    longestTaskMs: Math.max(0, ...seen.tasks),
    blockingMs: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    layoutShift: seen.layoutShift,
  };
}

async function watchNetwork(session: CDPSession): Promise<Asked[]> {
  const byId = new Map<string, Asked>();
  const all: Asked[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const before = byId.get(requestId);
    // A redirect goes on under the same id.
    if (before) before.endedAt = timestamp * 1000;
    const one: Asked = {
      url: request.url,
      type,
      askedAt: timestamp * 1000,
      endedAt: Number.POSITIVE_INFINITY,
      bytes: 0,
      isLocal: false,
    };
    byId.set(requestId, one);
    all.push(one);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = byId.get(requestId);
    if (one) one.isLocal = true;
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const one = byId.get(requestId);
    if (!one) return;
    one.type = type;
    if (response.fromServiceWorker || response.fromDiskCache || response.fromPrefetchCache)
      one.isLocal = true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) Object.assign(one, { endedAt: timestamp * 1000, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const one = byId.get(requestId);
    if (one) one.endedAt = timestamp * 1000;
  });
  await session.send('Network.enable');
  return all;
}

/**
 * From the last answer before the price back to the document: before each request the one that ended last when it was
 * asked for.
 */
function stepsTo(asked: readonly Asked[], priceAt: number): string[] {
  const lastBefore = (at: number) =>
    asked
      .filter(({ endedAt, type }) => endedAt <= at && type !== 'Font' && type !== 'Image')
      .toSorted((a, b) => b.endedAt - a.endedAt)[0];
  const steps: string[] = [];
  for (let one = lastBefore(priceAt); one; one = lastBefore(one.askedAt)) {
    const { pathname } = new URL(one.url);
    steps.unshift(pathname);
  }
  return steps;
}

async function untilQuiet(page: Page, asked: readonly Asked[]): Promise<void> {
  let quietSince = performance.now();
  let count = -1;
  while (performance.now() - quietSince < QUIET_MS) {
    const ended = asked.filter(({ endedAt }) => Number.isFinite(endedAt)).length;
    if (ended !== count) {
      count = ended;
      quietSince = performance.now();
    }
    await page.waitForTimeout(100);
  }
}

/** Runs in the page, before anything of its own. */
function watchPage(): void {
  if (window.top !== window) return;
  const watch: Watch = { tasks: [], layoutShift: 0 };
  Object.assign(globalThis, { watch });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => watch.tasks.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watch.layoutShift += value;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watch.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    watch.largestPaintMs = startTime;
  });
  const look = () => {
    if (document.querySelector('button.price-cell')) watch.freshPriceMs ??= performance.now();
    // At a later visit the prices of the last one come first.
    if (document.querySelector('button.price-cell, [data-last-price]'))
      watch.firstPriceMs ??= performance.now();
    if (watch.freshPriceMs === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
