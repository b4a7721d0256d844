import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  AddStorageDocument,
  CompaniesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededUser } from '../../../../test/factories.ts';
import { JIHLAVA, openPriceWorld, type PriceWorld } from '../../../../test/price-desk.ts';

let world: PriceWorld;
beforeAll(async () => {
  world = await openPriceWorld();
});
afterAll(() => world.close());

const asked = (companyId: string, more: object = {}) => ({
  ...JIHLAVA,
  companyId,
  currency: 'CZK',
  locale: 'cs',
  ...more,
});

interface Sent {
  encoding?: string;
  known?: string | undefined;
  method?: 'GET' | 'POST';
  documentId?: string;
}

async function ask(user: SeededUser | undefined, variables: object, options: Sent = {}) {
  const { encoding, known, method = 'GET', documentId = TraderPricesDocument.id } = options;
  const token = user && (await world.tokenFor(user.subject, { email: user.email }));
  const query = new URLSearchParams({ documentId, variables: JSON.stringify(variables) });
  return world.app.inject({
    method,
    url: method === 'GET' ? `/graphql?${query}` : '/graphql',
    ...(method === 'POST' && { payload: { documentId, variables } }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(encoding && { 'accept-encoding': encoding }),
      ...(known && { 'if-none-match': known }),
    },
  });
}

test('full or masked, by GET or POST, plain or packed: the same bytes', async () => {
  const { full, trial } = world;
  const seen = new Set<string>();
  for (const { user, companyId } of [full, trial]) {
    const plain = await ask(user, asked(companyId), { method: 'POST' });
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toBeUndefined();
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    seen.add(plain.body);
    for (const method of ['GET', 'POST'] as const) {
      const brotli = await ask(user, asked(companyId), { method, encoding: 'gzip, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
      const gzip = await ask(user, asked(companyId), { method, encoding: 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
      for (const { headers } of [brotli, gzip]) expect(headers.vary).toMatch(/accept-encoding/i);
    }
    expect((await ask(user, asked(companyId))).body).toBe(plain.body);
  }
  const [shown, masked] = [...seen];
  expect(shown).toContain('"masked":false');
  expect(masked).not.toContain('"masked":false');
});

test('a board that has not changed is not sent again', async () => {
  const { user, companyId } = world.full;
  const first = await ask(user, asked(companyId), { encoding: 'br' });
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(first.headers.vary).toMatch(/authorization/i);
  expect(String(first.headers.vary)).toContain(VIEW_HEADER);
  const known = String(first.headers.etag);
  // In another encoding it is the same version.
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await ask(user, asked(companyId), { encoding, known });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, known]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
  }
  const inEuro = await ask(user, asked(companyId, { currency: 'EUR' }), { known });
  expect(inEuro.statusCode).toBe(200);
});

test('a new price is a new version', async () => {
  const { user, companyId } = world.full;
  const before = await ask(user, asked(companyId));
  await world.quote('4777.25', { cropId: 'maize' });
  // No trader said so through intake, so the cache learns it by age.
  world.clock.set(new Date('2026-10-15T08:01:00Z'));
  const after = await ask(user, asked(companyId), { known: String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('4777.25');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('the version belongs to what the person may see', async () => {
  const { full, trial } = world;
  const shown = String((await ask(full.user, asked(full.companyId))).headers.etag);
  const masked = await ask(trial.user, asked(trial.companyId), { known: shown });
  expect(masked.statusCode).toBe(200);
  expect(masked.body).not.toMatch(/"price":"\d/);
  // A favourite in trial takes the mask off one crop.
  const favourites = ['milling-wheat'];
  const known = String(masked.headers.etag);
  const starred = await ask(trial.user, asked(trial.companyId, { favourites }), { known });
  expect(starred.statusCode).toBe(200);
  expect(starred.headers.etag).not.toBe(known);
});

test('the version of one person is of no use to another', async () => {
  const { full, trial } = world;
  const known = String((await ask(full.user, asked(full.companyId))).headers.etag);
  expect((await ask(undefined, asked(full.companyId), { known })).statusCode).toBe(401);
  const stranger = await ask(trial.user, asked(full.companyId), { known });
  expect([stranger.statusCode, stranger.json()]).toEqual([200, { data: { marketPrices: null } }]);
});

test('GET takes known queries only', async () => {
  const { user, companyId } = world.full;
  const companies = await ask(user, {}, { documentId: CompaniesDocument.id });
  expect(companies.statusCode).toBe(200);
  expect(companies.headers.etag).toMatch(/^W\//);
  const known = String(companies.headers.etag);
  expect((await ask(user, {}, { documentId: CompaniesDocument.id, known })).statusCode).toBe(304);
  for (const [documentId, variables] of [
    [AddStorageDocument.id, {}],
    ['unknown', {}],
    [TraderPricesDocument.id, { currency: 'none' }],
    [TraderPricesDocument.id, []],
  ] as const)
    expect((await ask(user, variables, { documentId })).json()).toMatchObject({ code: 'request.invalid' });
  const token = await world.tokenFor(user.subject, { email: user.email });
  for (const query of [
    'variables={}',
    `documentId=${CompaniesDocument.id}&variables={`,
    'query={__typename}',
  ])
    expect(
      (
        await world.app.inject({
          url: `/graphql?${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
      `${query} of ${companyId}`,
    ).toBe(400);
});
