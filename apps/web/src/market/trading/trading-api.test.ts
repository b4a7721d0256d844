// @vitest-environment jsdom
import {
  CompanyDocument,
  CropsDocument,
  MarketplaceDocument,
  StoragesForTradingDocument,
  TraderPricesDocument,
  type TradingDocument,
} from '@canola/api-schema/trading/generated/operations';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { provideSession } from '#shared/api/session.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { tradingQuery } from './trading-api.ts';

provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });

const VERSION = '"board-1"';
const requests: { method: string | undefined; version: string | null }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit = {}) => {
    const version = new Headers(headers).get('if-none-match');
    requests.push({ method, version });
    return version === VERSION
      ? new Response(null, { status: 304 })
      : Response.json({ data: { marketPrices: [], crops: [] } }, { headers: { etag: VERSION } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = {
  latitude: 49,
  longitude: 15,
  currency: 'CZK',
  favourites: [],
  companyId: null,
  locale: 'en',
} as const;

/** The query's data now, and after the next minute. */
async function overAMinute<Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
): Promise<unknown[]> {
  const query = tradingQuery(document, variables);
  const observer = new QueryObserver(createQueryClient(), { ...query, refetchInterval: PRICE_REFETCH_MS });
  const received: unknown[] = [];
  const stop = observer.subscribe(({ data, fetchStatus }) => {
    if (data && fetchStatus === 'idle') received.push(data);
  });
  await vi.advanceTimersByTimeAsync(PRICE_REFETCH_MS + 1_000);
  stop();
  return received;
}

test("a board's refetch names the version it has, and unchanged prices stay the same object", async () => {
  const [first, second] = await overAMinute(TraderPricesDocument, { ...place, favourites: [] });
  expect(requests).toEqual([
    { method: 'GET', version: null },
    { method: 'GET', version: VERSION },
  ]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test('so does every other page that shows prices', async () => {
  const id = 'company-1';
  await overAMinute(CompanyDocument, { id, currency: 'CZK', favourites: [], locale: 'en' });
  await overAMinute(StoragesForTradingDocument, { companyId: id, currency: 'CZK', locale: 'en' });
  await overAMinute(MarketplaceDocument, { ...place, companyId: id, quarterId: null });
  expect(requests.map(({ version }) => version)).toEqual([null, VERSION, null, VERSION, null, VERSION]);
});

test('what rarely changes is fetched by POST, as the trading service documents it', async () => {
  await overAMinute(CropsDocument, { tradeType: 'FROM_STORAGE', locale: 'en' });
  expect(requests[0]).toEqual({ method: 'POST', version: null });
});
