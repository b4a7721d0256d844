import * as operations from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../../test/factories.ts';
import { JIHLAVA, openPriceWorld, type PriceWorld, UNKNOWN_ID } from '../../../../test/price-desk.ts';
import { tradingDocuments, tradingSchema } from '../graphql/schema.ts';
import { priceBoardPaths } from './price-board.ts';

let world: PriceWorld;
let alone: SeededUser;

beforeAll(async () => {
  world = await openPriceWorld();
  alone = await seedUser(world.db);
});
afterAll(() => world.close());

const { TraderPricesDocument, CropPricesRegionDocument } = operations;

/** An extra field sends the same document through Yoga. */
async function bothWays(user: SeededUser, documentId: string, variables: object) {
  const short = await call<object>(world, user, 'POST', '/graphql', { documentId, variables });
  const long = await call<object>(world, user, 'POST', '/graphql', { documentId, variables, extensions: {} });
  return { short, long };
}

test('the price boards take the fast path', () => {
  const passed = priceBoardPaths(tradingSchema(), tradingDocuments(), () => {
    throw new Error('only listed here');
  });
  const names = Object.values(operations).flatMap(({ id, name }) => (passed.has(id) ? name : []));
  expect(names.toSorted()).toEqual(['CropPricesRegion', 'TraderPrices']);
});

test('the fast path answers as Yoga does, to everybody and about everything', async () => {
  const { full, trial } = world;
  const companies = [full.companyId, trial.companyId, null, UNKNOWN_ID, 'no id'];
  const options = [
    { currency: 'CZK', locale: 'cs' },
    { currency: 'EUR', locale: 'ro', favourites: ['milling-wheat'] },
    { currency: 'CZK', locale: 'en', cropIds: ['diesel', 'rapeseed', 'nothing', 'diesel'] },
    { currency: 'CZK', locale: 'en', cropIds: [] },
    { currency: 'CZK', locale: 'en', latitude: 91 },
    { currency: 'CZK', locale: 'de' },
    { currency: 'CZK', locale: 'en', cropIds: Array.from({ length: 61 }, (_, item) => `crop-${item}`) },
  ];
  let told = 0;
  const people = [
    { user: full.user, own: full.companyId },
    { user: trial.user, own: trial.companyId },
    { user: alone, own: null },
  ];
  // Not all of all, but each with one's own company and with some other.
  for (const [turn, { user, own }] of people.entries())
    for (const [at, given] of options.entries())
      for (const companyId of [own, companies[(at + turn) % companies.length]]) {
        const variables = { ...JIHLAVA, companyId, ...given };
        const { short, long } = await bothWays(user, TraderPricesDocument.id, variables);
        expect(short, JSON.stringify(variables)).toEqual(long);
        if (JSON.stringify(short.body).includes('"masked":false')) told += 1;
      }
  expect(told).toBeGreaterThan(3);
  for (const user of [full.user, trial.user]) {
    const input = { ...JIHLAVA, companyId: full.companyId, currency: 'CZK', locale: 'en', cropId: 'diesel' };
    const { short, long } = await bothWays(user, CropPricesRegionDocument.id, input);
    expect(short).toEqual(long);
  }
});

test('a new price is in the next answer', async () => {
  const asked = { ...JIHLAVA, companyId: world.full.companyId, currency: 'CZK', locale: 'en' };
  const read = () => bothWays(world.full.user, TraderPricesDocument.id, { ...asked, cropIds: ['maize'] });
  expect((await read()).short.body).toEqual({ data: { marketPrices: [] } });
  await world.quote('4777.25', { cropId: 'maize' });
  // No trader said so through intake, so the cache learns it by age.
  world.clock.set(new Date('2026-10-15T08:01:00Z'));
  const { short, long } = await read();
  expect(JSON.stringify(short.body)).toContain('4777.25');
  expect(short).toEqual(long);
});
