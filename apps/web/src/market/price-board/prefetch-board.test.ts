import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import type { Access } from '#shared/access/access.ts';
import { provideSession } from '#shared/api/session.ts';
import { boardQueries } from './board.queries.ts';
import { prefetchBoard } from './prefetch-board.ts';

const COMPANY = { companyId: 'own', companyCountry: 'CZ', companyNumber: '1', approvalState: 'APPROVED' };
const PLACE = { code: '58601', label: '', name: 'Jihlava', latitude: 49.4, longitude: 15.6, region: 'CZ063' };

beforeAll(() =>
  provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} }),
);
afterEach(() => vi.unstubAllGlobals());

function contextOf(company: object | undefined) {
  const fetched = vi.fn(async () => Response.json({ data: {} }));
  vi.stubGlobal('fetch', fetched);
  const companies = company ? [company] : [];
  const access = { company, companies, country: 'CZ', currency: 'CZK' } as unknown as Access;
  const queryClient = new QueryClient();
  queryClient.setQueryData(postalCodesQuery('CZ').queryKey, [PLACE]);
  queryClient.setQueryData(tradingCompaniesQuery(access).queryKey, {
    companies: [{ id: 'trading', country: 'CZ', identificationNumber: '1' }],
  } as never);
  return { context: { access, queryClient }, fetched };
}

test.each([
  ['of the own company', COMPANY, 'trading'],
  ['of nobody while the company waits', { ...COMPANY, approvalState: 'WAITING' }, null],
  ['of nobody without a company', undefined, null],
])('asks for the same prices as the board: %s', (_whose, company, companyId) => {
  const { context } = contextOf(company);
  prefetchBoard(context, { postalCode: 58601 } as never);
  const { prices, sparklines, crops, quarters } = boardQueries({
    place: PLACE,
    currency: 'CZK',
    favourites: [],
    companyId,
    locale: 'en',
  });
  for (const { queryKey } of [prices, sparklines, crops, quarters])
    expect(context.queryClient.getQueryState(queryKey)?.fetchStatus).toBe('fetching');
});

test('fetches nothing at an unknown place', () => {
  const { context, fetched } = contextOf(COMPANY);
  prefetchBoard(context, { postalCode: 11111 } as never);
  expect(fetched).not.toHaveBeenCalled();
});

test('does not fetch again what it has just fetched', async () => {
  const { context, fetched } = contextOf(COMPANY);
  prefetchBoard(context, { postalCode: 58601 } as never);
  await vi.waitFor(() => expect(context.queryClient.isFetching()).toBe(0));
  prefetchBoard(context, { postalCode: 58601 } as never);
  expect(fetched).toHaveBeenCalledTimes(4);
});
