import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#shared/api/client.ts';
import { provideSession } from '#shared/api/session.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { type SessionState, sessionStore } from '#shared/session/session-state.ts';
import { forgetWithSession } from './forget-with-session.ts';

const client = createQueryClient();
provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });
let stop: () => void;
beforeEach(() => {
  sessionStore.set({ status: 'visitor' });
  const stops = [forgetWithSession(() => client.clear()), forgetWithSession(api.forgetAhead)];
  stop = () => stops.forEach((stopListening) => void stopListening());
  client.setQueryData(['prices-of-the-gate'], 1);
  sessionStore.set({ status: 'signed-in', subject: 'first' });
  client.setQueryData(['contracts'], ['of the first']);
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
});

test.each<SessionState>([
  { status: 'visitor' },
  { status: 'blocked' },
  { status: 'companies-mismatch' },
  { status: 'leaving' },
  { status: 'signed-in', subject: 'second' },
])('nothing is left for the next person: %o', (state) => {
  sessionStore.set(state);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('the same person keeps everything, and so does a visitor who logs in', () => {
  sessionStore.set({ status: 'signed-in', subject: 'first' });
  expect(client.getQueryData(['contracts'])).toEqual(['of the first']);
  expect(client.getQueryData(['prices-of-the-gate'])).toBe(1);
});

test('a reply that was asked for ahead is not given to the next person', async () => {
  let count = 0;
  vi.stubGlobal('fetch', async () => Response.json({ count: ++count }));
  api.requestAhead('/start');
  sessionStore.set({ status: 'visitor' });
  expect(await (await api.open('/start')).json()).toEqual({ count: 2 });
});
