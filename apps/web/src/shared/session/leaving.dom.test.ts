// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginRequired, SETTINGS, tokensFor } from './test-provider.ts';

const ORIGIN = window.location.origin;
const ENDING = 'canola.session-ending';

const signedInAs = (sub: string) => () => tokensFor(sub);
const away = () => new Response('', { status: 503 });

/** The provider's reply to every request. */
let verdict: () => Response;
const left: string[] = [];
const sent: unknown[] = [];
let hear: (message: unknown) => void;

class Channel {
  postMessage(message: unknown): void {
    sent.push(message);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    hear = (data) => listener({ data });
  }
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  left.length = 0;
  sent.length = 0;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async (input: string | URL) =>
    new URL(input, ORIGIN).pathname === '/settings.json' ? Response.json(SETTINGS) : verdict(),
  );
  const leave = (to: string) => void left.push(to);
  const { origin, pathname, href, search } = window.location;
  vi.stubGlobal('location', { origin, pathname, href, search, assign: leave, replace: leave });
});
afterEach(() => vi.unstubAllGlobals());

async function start() {
  const { sessionStore } = await import('./session-state.ts');
  const session = await import('./session.ts');
  session.prepareSession();
  await session.startSession();
  return { session, status: () => sessionStore.get().status };
}

test('the other tabs hear of a log-out once the provider has ended the session', async () => {
  sessionStorage.setItem(ENDING, 'here anna');
  sessionStorage.setItem('scrolled', '/storages/1');
  verdict = loginRequired;
  const { status } = await start();
  expect(status()).toBe('visitor');
  expect(sent).toEqual([{ type: 'signed-out', draftsOf: 'anna' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('after its account was deleted a tab says so, until somebody signs in there', async () => {
  const { isErasedHere } = await import('./ending.ts');
  sessionStorage.setItem(ENDING, 'erased anna');
  verdict = loginRequired;
  const { session, status } = await start();
  expect([status(), isErasedHere()]).toEqual(['visitor', true]);
  expect(sent).toEqual([{ type: 'signed-out', draftsOf: 'anna' }]);
  verdict = signedInAs('petr');
  await session.startSession();
  expect([status(), isErasedHere()]).toEqual(['signed-in', false]);
});

test('a log-out that the provider never heard of is announced to nobody', async () => {
  sessionStorage.setItem(ENDING, 'here anna');
  verdict = away;
  const { session, status } = await start();
  expect(status()).toBe('unreachable');
  verdict = signedInAs('anna');
  await session.startSession();
  expect(status()).toBe('signed-in');
  expect(sent).toEqual([{ type: 'signed-in', subject: 'anna' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('it is known beforehand whether the provider can be reached', async () => {
  verdict = signedInAs('anna');
  const { session } = await start();
  expect(await session.canSignOut()).toBe(true);
  verdict = away;
  expect(await session.canSignOut()).toBe(false);
});

test.each([
  { from: 'signed-in', answer: signedInAs('anna') },
  { from: 'unreachable', answer: away },
])('a tab that is $from forgets the person with the others', async ({ from, answer }) => {
  verdict = answer;
  const { status } = await start();
  expect(status()).toBe(from);
  // The tab of the log-out has cleared this; a request that came back late wrote it again.
  localStorage.clear();
  localStorage.setItem('canola.company', 'of anna');
  hear({ type: 'signed-out', draftsOf: 'anna' });
  expect([status(), left]).toEqual(['leaving', ['/']]);
  expect(localStorage).toHaveLength(0);
  expect({ ...sessionStorage }).toEqual({ [ENDING]: 'elsewhere anna' });
});

test('a visitor has nothing to forget', async () => {
  verdict = loginRequired;
  const { status } = await start();
  hear({ type: 'signed-out' });
  expect([status(), left]).toEqual(['visitor', []]);
});

test('a tab that slept through a log-out leaves the choices of whoever came since', async () => {
  verdict = signedInAs('anna');
  const { status } = await start();
  localStorage.setItem('canola.person', 'petr');
  localStorage.setItem('canola.company', 'of petr');
  hear({ type: 'signed-out' });
  expect([status(), left]).toEqual(['leaving', ['/']]);
  expect({ ...localStorage }).toEqual({ 'canola.person': 'petr', 'canola.company': 'of petr' });
});

test('a tab whose session ended follows the same person, and starts anew for another one', async () => {
  verdict = signedInAs('anna');
  const { session, status } = await start();
  verdict = loginRequired;
  await session.renewToken().catch(() => undefined);
  expect(status()).toBe('visitor');
  verdict = signedInAs('anna');
  hear({ type: 'signed-in', subject: 'anna' });
  await vi.waitFor(() => expect(status()).toBe('signed-in'));
  verdict = loginRequired;
  await session.renewToken().catch(() => undefined);
  hear({ type: 'signed-in', subject: 'petr' });
  expect([status(), left]).toEqual(['leaving', ['/']]);
});

test('the browser gives its push address up and takes its messages from the screen before it leaves', async () => {
  const done: string[] = [];
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => done.push('unsubscribed') }) },
    getNotifications: async () => [{ close: () => done.push('closed') }],
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  verdict = signedInAs('anna');
  const { session } = await start();
  await session.signOut();
  expect(done).toEqual(['unsubscribed', 'closed']);
  expect(left).toEqual([expect.stringContaining('/oidc/session/end')]);
});

test('a browser that does not answer keeps nobody from logging out', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => new Promise(() => {}) } });
  verdict = signedInAs('anna');
  const { session } = await start();
  const leaving = session.signOut();
  await vi.advanceTimersByTimeAsync(2_000);
  await leaving;
  expect(left).toHaveLength(1);
  vi.useRealTimers();
});
