import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { untilWorkerHasCode } from '../support/worker.ts';
import type { MeasuredPage } from './pages.ts';
import { FIRST_CONTENT, type ProcessorTime, processorTime } from './processor-time.ts';

interface PageRequest {
  type: string;
  endedAt: number;
  bytes: number;
  headerBytes: number;
  /** From the browser's own stores or the service worker: nothing came over the line. */
  isLocal: boolean;
}

/** Bytes are what a response holds, compressed. Its headers are counted apart: HTTP/2 sends most of them only once. */
export interface Figures {
  /** Until the visitor sees what they came for, be it from their last visit. */
  firstMs: number;
  freshMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  longestTaskMs: number;
  blockingMs: number;
  layoutShift: number;
  scriptBytes: number;
  fontBytes: number;
  styleBytes: number;
  dataBytes: number;
  allBytes: number;
  headerBytes: number;
  requests: number;
}

interface Watch extends Pick<Figures, 'layoutShift'> {
  firstMs?: number;
  freshMs?: number;
  firstPaintMs?: number;
  largestPaintMs?: number;
  tasks: number[];
}

/** How long the page has to be quiet before a visit counts as over. */
const QUIET_MS = 2_000;

/** Opens the page in a new tab, with a slower processor, and measures it until nothing happens any more. */
export async function visit(
  context: BrowserContext,
  measured: MeasuredPage,
  slowdown: number,
): Promise<Figures> {
  const page = await context.newPage();
  const requests = await open(context, page, measured, slowdown);
  const figures = await figuresOf(page, requests);
  await page.close();
  return figures;
}

async function figuresOf(page: Page, requests: readonly PageRequest[]): Promise<Figures> {
  const seen = await page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch);
  const over = requests.filter(({ isLocal }) => !isLocal);
  const bytesOf = (...types: string[]) =>
    over.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    firstMs: seen.firstMs ?? Number.NaN,
    freshMs: seen.freshMs ?? Number.NaN,
    firstPaintMs: seen.firstPaintMs ?? Number.NaN,
    largestPaintMs: seen.largestPaintMs ?? Number.NaN,
    longestTaskMs: Math.max(0, ...seen.tasks),
    blockingMs: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    layoutShift: seen.layoutShift,
    scriptBytes: bytesOf('Script'),
    fontBytes: bytesOf('Font'),
    styleBytes: bytesOf('Stylesheet'),
    dataBytes: bytesOf('Fetch', 'XHR'),
    allBytes: over.reduce((sum, { bytes }) => sum + bytes, 0),
    headerBytes: over.reduce((sum, { headerBytes }) => sum + headerBytes, 0),
    requests: over.length,
  };
}

/** A first visit that isn't measured: over when the service worker has its code, as when somebody leaves the page. */
export async function visitBefore(context: BrowserContext, measured: MeasuredPage): Promise<void> {
  const page = await context.newPage();
  await open(context, page, measured, 1);
  await untilWorkerHasCode(page);
  await page.close();
}

/** The same visit without the slower processor, by the time in which its main thread had one. */
export async function visitByProcessorTime(
  browser: Browser,
  context: BrowserContext,
  measured: MeasuredPage,
  slowdown: number,
): Promise<Figures & ProcessorTime> {
  const page = await context.newPage();
  let requests: PageRequest[] = [];
  const time = await processorTime(browser, page, slowdown, async () => {
    requests = await open(context, page, measured, 1);
  });
  const figures = await figuresOf(page, requests);
  await page.close();
  return { ...figures, ...time };
}

/** Opens the page and waits until nothing comes over the line any more. */
export async function open(
  context: BrowserContext,
  page: Page,
  { path, fresh, last }: MeasuredPage,
  slowdown: number,
): Promise<PageRequest[]> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const requests = await watchNetwork(session);
  const any = last ? `${fresh}, ${last}` : fresh;
  await page.addInitScript(watchPage, { fresh, any, mark: FIRST_CONTENT });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector(fresh, { timeout: 60_000 });
  await untilQuiet(page, requests);
  return requests;
}

async function watchNetwork(session: CDPSession): Promise<PageRequest[]> {
  const byId = new Map<string, PageRequest>();
  const all: PageRequest[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const before = byId.get(requestId);
    // A redirect goes on under the same id.
    if (before) before.endedAt = timestamp * 1000;
    const sent: PageRequest = {
      type,
      endedAt: Number.POSITIVE_INFINITY,
      bytes: 0,
      headerBytes: 0,
      isLocal: false,
    };
    byId.set(requestId, sent);
    all.push(sent);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const sent = byId.get(requestId);
    if (sent) sent.isLocal = true;
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const sent = byId.get(requestId);
    if (!sent) return;
    sent.type = type;
    // So far nothing else has come.
    sent.headerBytes = response.encodedDataLength;
    if (response.fromServiceWorker || response.fromDiskCache || response.fromPrefetchCache)
      sent.isLocal = true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const sent = byId.get(requestId);
    if (sent) Object.assign(sent, { endedAt: timestamp * 1000, bytes: encodedDataLength - sent.headerBytes });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const sent = byId.get(requestId);
    if (sent) sent.endedAt = timestamp * 1000;
  });
  await session.send('Network.enable');
  return all;
}

async function untilQuiet(page: Page, requests: readonly PageRequest[]): Promise<void> {
  let quietSince = performance.now();
  let count = -1;
  while (performance.now() - quietSince < QUIET_MS) {
    const ended = requests.filter(({ endedAt }) => Number.isFinite(endedAt)).length;
    if (ended !== count) {
      count = ended;
      quietSince = performance.now();
    }
    await page.waitForTimeout(100);
  }
}

/** Runs in the page, before anything of its own. */
function watchPage({ fresh, any, mark }: { fresh: string; any: string; mark: string }): void {
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
    if (document.querySelector(fresh)) watch.freshMs ??= performance.now();
    // At a later visit what the last one left comes first.
    if (watch.firstMs === undefined && document.querySelector(any))
      watch.firstMs = performance.mark(mark).startTime;
    if (watch.freshMs === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
