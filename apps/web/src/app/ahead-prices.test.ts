import { afterEach, expect, test, vi } from 'vitest';
import { provideSession } from '#shared/api/session.ts';
import { askForPrices } from './ahead-prices.ts';

provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });
afterEach(() => vi.unstubAllGlobals());

test('the companies are not left in the browser, where no log-out removes them', () => {
  const asked = new Map<string, RequestInit | undefined>();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.set(url.split('?')[0] ?? '', init);
    return Response.json({});
  });
  askForPrices();
  expect(asked.get('/graphql')).toMatchObject({ method: 'GET', cache: 'no-store' });
});
