// @vitest-environment jsdom
import { OwnPlacesDocument } from '@canola/api-schema/trading/generated/operations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedCode } from '#market/postal-code/remembered-code.ts';
import { api } from '#shared/api/client.ts';
import { provideSession } from '#shared/api/session.ts';
import { OWN_PLACES_DOCUMENT_ID, requestPlaces } from './ahead-market.ts';

provideSession({ token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} });

const requested: string[] = [];
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  api.forgetAhead();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const requestsOwnPlaces = () => {
  requestPlaces();
  return requested.some((url) => url.includes(OWN_PLACES_DOCUMENT_ID));
};

test("a page without a place asks for the company's own", () => {
  localStorage.setItem('canola.theme', 'dark');
  expect(requestsOwnPlaces()).toBe(true);
});

test('a page that knows its place asks for no other', () => {
  rememberedCode({ country: 'CZ', company: undefined }).write('58601');
  expect(requestsOwnPlaces()).toBe(false);
  localStorage.clear();
  history.replaceState(null, '', '/purchase-prices?currency=CZK&postalCode=58601');
  expect(requestsOwnPlaces()).toBe(false);
});

test('a browser that refuses storage remembers nothing', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: refuse, get: refuse }));
  expect(requestsOwnPlaces()).toBe(true);
  vi.unstubAllGlobals();
});

test('the own places are requested by the id that the trading service knows', () => {
  expect(OWN_PLACES_DOCUMENT_ID).toBe(OwnPlacesDocument.id);
});
