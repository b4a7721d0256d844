import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#shared/api/client.ts';
import { provideSession } from '#shared/api/session.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { userCompaniesQuery } from './access.queries.ts';

provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });
afterEach(() => vi.unstubAllGlobals());

test('once the companies are asked for again, nothing is taken from what was asked ahead of the start', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/user/company') ? [] : { asked: ++asked }),
  );
  api.requestAhead('/graphql');
  await createQueryClient().fetchQuery(userCompaniesQuery);
  expect(await (await api.open('/graphql')).json()).toEqual({ asked: 2 });
});
