import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { afterEach, expect, test, vi } from 'vitest';
import { provideSession } from '#shared/api/session.ts';
import { COMPANIES_DOCUMENT_ID, requestCompanies } from './ahead-market.ts';

provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });
afterEach(() => vi.unstubAllGlobals());

test('the companies are not left in the browser, where no log-out removes them', () => {
  const requested = new Map<string, RequestInit | undefined>();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requested.set(url.split('?')[0] ?? '', init);
    return Response.json({});
  });
  requestCompanies();
  expect(requested.get('/graphql')).toMatchObject({ method: 'GET', cache: 'no-store' });
});

test('the companies are requested by the id that the trading service knows', () => {
  expect(COMPANIES_DOCUMENT_ID).toBe(CompaniesDocument.id);
});
