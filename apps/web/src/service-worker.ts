/** Small on purpose: immutable assets from the cache, pages from the network, the last shell when offline. */

/** The parts of the worker's world used here; the DOM library that the app is typed with has none of them. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface MessageFromPage extends ExtendableEvent {
  data: unknown;
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}
interface WindowClient {
  url: string;
  visibilityState: 'visible' | 'hidden';
  postMessage(message: unknown): void;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

const worker = self as unknown as Worker;
const CACHE = `canola-${__COMMIT_HASH__}`;
const SHELL = '/';
/** Pages of the server that are not the web app's shell. */
const NOT_SHELL = /^\/(?:oidc|docs|outbox|sandbox|verify|silent\.html|can-|graphql|data)/;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(SHELL))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('canola-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(event));
  else if (isShellPage(request, url)) event.respondWith(shell(event));
});

worker.addEventListener('message', (event) => {
  const { type, urls, language, isStaff } = (event.data ?? {}) as Record<string, unknown>;
  // Files that the page loaded before the worker was there are read from the browser's cache, so nothing is sent again.
  if (type === 'keep' && Array.isArray(urls)) event.waitUntil(keep(urls.map(String)));
  if (type === 'keep-pages') event.waitUntil(keep(pagesOf(String(language), isStaff === true)));
});

/** The code of every page that the person can open, in their language (docs/decision-records/0004). */
function pagesOf(language: string, isStaff: boolean): string[] {
  const { members, staff, texts } = __PAGE_CODE__;
  const files = [...members, ...(texts[language] ?? []), ...(isStaff ? staff : [])];
  return files.map((file) => `${location.origin}/${file}`);
}

const LANES = 4;

/** A few at a time, behind everything that the page itself requests; the rest is fetched on the next visit. */
async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const left = urls.filter((url) => new URL(url).href.startsWith(`${location.origin}/assets/`));
  const lane = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift())
      if (!(await cache.match(url))) await cache.add(new Request(url, { priority: 'low' }));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** A page inside a page (a paper to sign) is navigated to as well, and is never the app. */
function isShellPage({ mode, destination }: Request, { pathname }: URL): boolean {
  return mode === 'navigate' && destination === 'document' && !NOT_SHELL.test(pathname);
}

/** An asset's name carries its hash, so what is in the cache is right forever. */
async function fromCacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) store(event, cache, request, response);
  return response;
}

/** Does not delay the page, and a full disk does not harm it. */
function store(event: FetchEvent, cache: Cache, key: RequestInfo, response: Response): void {
  event.waitUntil(cache.put(key, response.clone()).catch(() => undefined));
}

async function shell(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    const isPage = response.ok && response.headers.get('content-type')?.includes('text/html');
    if (isPage && !response.redirected) store(event, cache, SHELL, response);
    return response;
  } catch (error) {
    const last = await cache.match(SHELL);
    if (last) return last;
    throw error;
  }
}

interface PushMessage {
  id: string;
  title: string;
  body: string;
  url: string | null;
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(notify(message));
});

/** Safari revokes the permission of apps that do not show every message. */
const SHOWS_ALWAYS = /^(?!.*(?:Chrome|Chromium|Android)).*Safari/.test(navigator.userAgent);

/** A visible page shows it as a toast (docs/product/notifications.md#push); otherwise the system shows it. */
async function notify(message: PushMessage): Promise<void> {
  const visible = (await openPages()).filter((page) => page.visibilityState === 'visible');
  for (const page of visible) page.postMessage({ type: 'push', message });
  if (visible.length > 0 && !SHOWS_ALWAYS) return;
  await worker.registration.showNotification(message.title, {
    body: message.body,
    // The same message sent again takes the place of the first.
    tag: message.id,
    icon: '/icons/icon-192.png',
    data: { url: message.url ?? SHELL },
  });
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data?.url ?? SHELL), location.origin);
  if (url.origin === location.origin) event.waitUntil(open(url.href));
});

async function open(url: string): Promise<void> {
  const [first] = await openPages();
  if (!first) return void (await worker.clients.openWindow(url));
  await first.focus();
  if (first.url !== url) await first.navigate(url);
}

function openPages(): Promise<WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
