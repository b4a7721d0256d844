// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { OidcClient } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastViewAt, rememberView } from '#shared/last-view/last-view.ts';
import { ISSUER, loginRequired, SETTINGS, tokensFor } from './test-provider.ts';

const ORIGIN = window.location.origin;
const VIEW = {
  subject: 'farmer',
  path: '/',
  title: 'Prices',
  about: 'Jihlava',
  unit: 'Kč/t',
  at: new Date().toISOString(),
  rows: [],
};

const asked: string[] = [];
/** The provider's reply to the silent request. */
let verdict: () => Response;

const signedIn = () => tokensFor('farmer');

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
  vi.stubGlobal('crypto', webcrypto);
  // The tabs of earlier tests would follow a sign-in.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = new URL(input, ORIGIN);
    asked.push(url.pathname);
    if (url.pathname === '/settings.json') return Response.json(SETTINGS);
    return verdict();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function start() {
  const { sessionStore } = await import('./session-state.ts');
  const session = await import('./session.ts');
  session.prepareSession();
  await session.startSession();
  return sessionStore.get();
}

test('our own provider is asked by one request: no document, no script, no frame', async () => {
  rememberView(VIEW);
  verdict = signedIn;
  expect(await start()).toEqual({ status: 'signed-in', subject: 'farmer' });
  expect(asked).toEqual(['/settings.json', '/oidc/silent']);
  expect(document.querySelector('iframe')).toBeNull();
  expect(lastViewAt('/'), 'what the same person saw last').toEqual(VIEW);
});

test('the app takes over what was asked before it was loaded, and asks again by itself afterwards', async () => {
  verdict = signedIn;
  const { askEarly } = await import('./early-question.ts');
  askEarly();
  await vi.waitFor(() => expect(asked).toContain('/oidc/silent'));
  expect(await start()).toEqual({ status: 'signed-in', subject: 'farmer' });
  const { renewToken, currentIdToken } = await import('./session.ts');
  expect(currentIdToken()).toContain('.');
  expect(asked).toEqual(['/settings.json', '/oidc/silent']);
  expect(await renewToken()).toBe('the-token');
  expect(asked.slice(2)).toEqual(['/oidc/silent']);
});

test('settings that could not be loaded early are asked for again at the next try', async () => {
  verdict = signedIn;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  const { askEarly } = await import('./early-question.ts');
  askEarly();
  expect(await start()).toEqual({ status: 'unreachable' });
  vi.stubGlobal('fetch', fetch);
  const { startSession } = await import('./session.ts');
  await startSession();
  expect((await import('./session-state.ts')).sessionStore.get()).toMatchObject({ status: 'signed-in' });
});

test('settings that never come are given up, and asked for again at the next try', async () => {
  verdict = signedIn;
  const { fetch } = globalThis;
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const starting = start();
  await vi.waitFor(() => expect(timeout).toHaveBeenCalled());
  waiting.abort(new DOMException('It took too long.', 'TimeoutError'));
  expect(await starting).toEqual({ status: 'unreachable' });
  timeout.mockRestore();
  vi.stubGlobal('fetch', fetch);
  const { startSession } = await import('./session.ts');
  await startSession();
  expect((await import('./session-state.ts')).sessionStore.get()).toMatchObject({ status: 'signed-in' });
});

test('an early question that failed is not the last one', async () => {
  verdict = () => new Response('', { status: 503 });
  const { askEarly } = await import('./early-question.ts');
  askEarly();
  expect(await start()).toEqual({ status: 'unreachable' });
  verdict = signedIn;
  const { startSession } = await import('./session.ts');
  await startSession();
  expect((await import('./session-state.ts')).sessionStore.get()).toMatchObject({ status: 'signed-in' });
});

test('a start without a connection does not spoil the first retry', async () => {
  verdict = signedIn;
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { askEarly } = await import('./early-question.ts');
  askEarly();
  expect(await start()).toEqual({ status: 'unreachable' });
  vi.stubGlobal('fetch', online);
  const { startSession } = await import('./session.ts');
  await startSession();
  expect((await import('./session-state.ts')).sessionStore.get()).toMatchObject({ status: 'signed-in' });
});

test('a refusal that came early is the answer: a visitor asks once', async () => {
  verdict = loginRequired;
  const { askEarly } = await import('./early-question.ts');
  askEarly();
  await vi.waitFor(() => expect(asked).toContain('/oidc/silent'));
  expect(await start()).toEqual({ status: 'visitor' });
  expect(asked).toEqual(['/settings.json', '/oidc/silent']);
});

test('an early question that comes after the app has asked is not asked', async () => {
  verdict = signedIn;
  await start();
  const { askEarly } = await import('./early-question.ts');
  asked.length = 0;
  askEarly();
  expect(asked).toEqual([]);
  const { renewToken } = await import('./session.ts');
  verdict = loginRequired;
  await expect(renewToken(), 'the answer of now').rejects.toThrow();
});

test('an answer without a token signs nobody in', async () => {
  verdict = () => Response.json({ access_token: 'the-token' });
  expect(await start()).toEqual({ status: 'visitor' });
});

test('a token is renewed a minute before it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  verdict = signedIn;
  await start();
  vi.advanceTimersByTime(539_000);
  expect(asked.filter((path) => path === '/oidc/silent')).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(asked.filter((path) => path === '/oidc/silent')).toHaveLength(2));
});

test("another person's last view is gone", async () => {
  rememberView({ ...VIEW, subject: 'somebody else' });
  verdict = signedIn;
  await start();
  expect(lastViewAt('/')).toBeUndefined();
});

test.each([
  ['login_required', undefined, 'visitor'],
  ['access_denied', 'user is blocked', 'blocked'],
  ['access_denied', 'can_companies_mismatch', 'companies-mismatch'],
] as const)('%s (%s) is %s, and leaves nothing to see', async (error, description, status) => {
  rememberView(VIEW);
  verdict = () => Response.json({ error, ...(description && { error_description: description }) });
  expect(await start()).toMatchObject({ status });
  expect(localStorage.length).toBe(0);
});

test.each([
  ['a balancer', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a server of the version before', () => Response.json({ code: 'route.not-found' }, { status: 404 })],
  ['a server that closes', () => Response.json({ error: 'Service Unavailable' }, { status: 503 })],
  ['a server with too much to do', () => Response.json({ error: 'Too Many Requests' }, { status: 429 })],
  ['a page in place of JSON', () => new Response('<h1>Hello</h1>')],
  [
    'nobody',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('when %s answers, nothing is known, and the last view stays', async (_who, answer) => {
  rememberView(VIEW);
  verdict = answer;
  expect(await start()).toEqual({ status: 'unreachable' });
  expect(lastViewAt('/')).toEqual(VIEW);
});

describe('on the way back from the provider', () => {
  /** The address that the provider leads to, for a sign-in that this tab has begun. */
  async function comeBack(answer: Record<string, string>, isOwn = true) {
    const { createUserManager } = await import('./user-manager.ts');
    const { loadSettings } = await import('#shared/settings/settings.ts');
    const manager = createUserManager(await loadSettings());
    const { url } = await new OidcClient(manager.settings).createSigninRequest({});
    const state = isOwn ? (new URL(url).searchParams.get('state') ?? '') : 'of another tab';
    window.history.replaceState(null, '', `/callback?${new URLSearchParams({ ...answer, state })}`);
    return (await import('./complete-sign-in.ts')).completeSignIn();
  }
  afterEach(() => window.history.replaceState(null, '', '/'));

  test.each([
    ['access_denied', 'user is blocked'],
    ['access_denied', 'can_companies_mismatch'],
    ['access_denied', 'something else'],
  ])('a refusal leaves nothing to see: %s (%s)', async (error, error_description) => {
    rememberView(VIEW);
    expect(await comeBack({ error, error_description })).toHaveProperty('failure');
    expect(lastViewAt('/')).toBeUndefined();
  });

  test('a provider that is out of order has refused nobody', async () => {
    rememberView(VIEW);
    expect(await comeBack({ error: 'server_error' })).toMatchObject({ failure: 'unreachable' });
    expect(lastViewAt('/')).toEqual(VIEW);
  });

  test("a response for another tab says nothing; the provider's session decides", async () => {
    rememberView(VIEW);
    verdict = signedIn;
    expect(await comeBack({ error: 'access_denied' }, false)).toEqual({ returnTo: '/' });
    expect(lastViewAt('/')).toEqual(VIEW);
    vi.resetModules();
    verdict = loginRequired;
    expect(await comeBack({ error: 'access_denied' }, false)).toMatchObject({ failure: 'failed' });
    expect(lastViewAt('/')).toBeUndefined();
  });
});

test("a session that ends takes a customer's eyes along", async () => {
  verdict = signedIn;
  await start();
  sessionStorage.setItem('canola.view-as', '{}');
  verdict = loginRequired;
  const { renewToken } = await import('./session.ts');
  await expect(renewToken()).rejects.toThrow();
  expect(sessionStorage.getItem('canola.view-as')).toBeNull();
});

describe('log-out', () => {
  const left: string[] = [];
  beforeEach(() => {
    left.length = 0;
    const leave = (to: string) => void left.push(to);
    const { origin, pathname, href, search } = window.location;
    vi.stubGlobal('location', { origin, pathname, href, search, assign: leave, replace: leave });
    // The code of the library cannot be loaded.
    vi.doMock('./user-manager.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
  });
  afterEach(() => vi.doUnmock('./user-manager.ts'));

  test("needs no further code: the person is forgotten at once, and the provider's session ends", async () => {
    verdict = signedIn;
    await start();
    rememberView(VIEW);
    sessionStorage.setItem('canola.view-as', '{}');
    const { signOut, currentIdToken } = await import('./session.ts');
    const leaving = signOut();
    expect([sessionStorage.getItem('canola.view-as'), lastViewAt('/'), currentIdToken()]).toEqual([
      null,
      undefined,
      undefined,
    ]);
    expect(sessionStorage.getItem('canola.session-ending')).toBe('here ');
    await leaving;
    expect(left).toEqual([
      `${ISSUER}/session/end?client_id=canola-web&post_logout_redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}`,
    ]);
  });

  test('a renewal that is under way signs nobody in again', async () => {
    verdict = signedIn;
    await start();
    const { signOut, renewToken, currentIdToken } = await import('./session.ts');
    const renewing = renewToken();
    await signOut();
    await renewing;
    expect((await import('./session-state.ts')).sessionStore.get()).toEqual({ status: 'leaving' });
    expect(currentIdToken()).toBeUndefined();
  });
});
