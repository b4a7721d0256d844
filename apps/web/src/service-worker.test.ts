import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  request: object;
  respondWith(response: Promise<Response>): void;
}

const ORIGIN = 'http://localhost:3000';
const kept = new Map<string, string>();
let onFetch: (event: Asked) => void;

/** The browser around the worker, as far as a fetch sees it. */
beforeEach(async () => {
  const cache = {
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
  };
  vi.stubGlobal('__COMMIT_HASH__', 'abc1234');
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('self', {
    addEventListener(type: string, listener: (event: Asked) => void) {
      if (type === 'fetch') onFetch = listener;
    },
  });
  kept.clear();
  kept.set('/', 'the app');
  vi.stubGlobal(
    'fetch',
    async ({ url }: Request) => new Response(`page of ${url}`, { headers: { 'content-type': 'text/html' } }),
  );
  await import('./service-worker.ts');
});

async function navigate(path: string, destination = 'document'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  onFetch({
    request: { method: 'GET', mode: 'navigate', destination, url: ORIGIN + path },
    respondWith: (response) => {
      answer = response;
    },
  });
  return (await answer)?.text();
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
