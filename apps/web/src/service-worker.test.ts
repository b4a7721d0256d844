import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  request: object;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const ORIGIN = 'http://localhost:3000';
const kept = new Map<string, string>();
const put = vi.fn<(key: string, response: Response) => Promise<void>>();
let onFetch: (event: Asked) => void;
let onMessage: (event: { data: unknown; waitUntil(work: Promise<unknown>): void }) => void;

/** The browser around the worker, as far as a fetch sees it. */
beforeEach(async () => {
  const cache = {
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    put,
    add: async ({ url }: Request) => void kept.set(url, 'code'),
  };
  vi.stubGlobal('__COMMIT_HASH__', 'abc1234');
  vi.stubGlobal('__PAGE_CODE__', {
    members: ['assets/storages.js', 'assets/storages.css'],
    staff: ['assets/admin.js'],
    texts: { en: ['assets/en.js'], cs: ['assets/cs.js'] },
  });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('self', {
    addEventListener(type: string, listener: (event: Asked) => void) {
      if (type === 'fetch') onFetch = listener;
      if (type === 'message') onMessage = listener as unknown as typeof onMessage;
    },
  });
  put.mockImplementation(async (key, response) => void kept.set(key, await response.text()));
  kept.clear();
  kept.set('/', 'the app');
  vi.stubGlobal(
    'fetch',
    async ({ url }: Request) => new Response(`page of ${url}`, { headers: { 'content-type': 'text/html' } }),
  );
  await import('./service-worker.ts');
});

async function navigate(path: string, destination = 'document'): Promise<string | undefined> {
  return ask({ method: 'GET', mode: 'navigate', destination, url: ORIGIN + path });
}

async function ask(request: object): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  onFetch({
    request,
    respondWith: (response) => {
      answer = response;
    },
    waitUntil: (item) => work.push(item),
  });
  const text = (await answer)?.text();
  await Promise.all(work);
  return text;
}

test('the newest page of the app is kept, and stands in when the network is gone', async () => {
  await navigate('/storages');
  expect(kept.get('/')).toBe(`page of ${ORIGIN}/storages`);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await navigate('/trading')).toBe(`page of ${ORIGIN}/storages`);
});

test.each([
  ['a page of the provider', '/oidc/auth', 'document'],
  ['a paper of the stand-in for the signing service', '/sandbox/signing/s/abc', 'document'],
  ['the silent sign-in', '/silent.html?code=abc', 'iframe'],
  ['any page inside of a page', '/storages', 'iframe'],
])('%s is not kept as the app', async (_what, path, destination) => {
  expect(await navigate(path, destination)).toBeUndefined();
  expect(kept.get('/')).toBe('the app');
});

test('a disk that is full keeps nothing from the page', async () => {
  put.mockRejectedValue(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
  const url = `${ORIGIN}/assets/main-abc.js`;
  expect(await ask({ method: 'GET', mode: 'cors', destination: 'script', url })).toBe(`page of ${url}`);
  expect(await navigate('/storages')).toBe(`page of ${ORIGIN}/storages`);
});

test.each([
  ['a member', false, ['storages.js', 'storages.css', 'cs.js']],
  ['staff', true, ['storages.js', 'storages.css', 'cs.js', 'admin.js']],
])('all pages of %s are fetched, in their language only', async (_who, isStaff, files) => {
  kept.clear();
  let work: Promise<unknown> | undefined;
  onMessage({
    data: { type: 'keep-pages', language: 'cs', isStaff },
    waitUntil: (lasting) => {
      work = lasting;
    },
  });
  await work;
  expect([...kept.keys()].toSorted()).toEqual(files.map((file) => `${ORIGIN}/assets/${file}`).toSorted());
});
