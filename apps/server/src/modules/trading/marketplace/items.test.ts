import {
  MarketplaceDocument,
  MarketplaceItemDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { atJihlava, openPriceWorld, type PriceWorld } from '../../../../test/price-desk.ts';
import { openNewestQuotes } from '../../prices/index.ts';
import { findInput } from '../reference/index.ts';
import { tradersOf } from '../reference/trader-directory.ts';
import { listTraders } from '../reference/traders-read.queries.ts';
import { itemsAt } from './items.ts';

let world: PriceWorld;
let full: PriceWorld['full'];
let stale: string;
let fresh: string;

const LAN = { traderId: 'lan-obchodni' };
const shelf = async (given: object = {}, farm: typeof full = full) => {
  const { marketplace } = await dataOf(world, farm.user, MarketplaceDocument, {
    ...atJihlava(farm),
    currency: 'EUR',
    ...given,
  });
  return (cropId: string) => marketplace?.find(({ crop }) => crop.id === cropId);
};
const itemOf = async (cropId: string, given: object = {}, farm: typeof full = full) =>
  (
    await dataOf(world, farm.user, MarketplaceItemDocument, {
      ...atJihlava(farm),
      currency: 'EUR',
      cropId,
      ...given,
    })
  ).marketplaceItem;
const quarterId = '2027Q2';
const OLD = new Date('2026-10-07T07:59:00Z');
const sells = (cropId: string, price: string, given: object = {}) =>
  world.quote(price, { cropId, quarterId, currency: 'EUR', ...LAN, ...given });

beforeAll(async () => {
  world = await openPriceWorld();
  ({ full } = world);
  await sells('urea', '428');
  await sells('tsp-46', '545');
  await sells('potash-60', '352');
  await sells('npk-15-15-15', '448');
  await sells('npk-15-15-15', '452.50', { traderId: 'meznik-vstupy' });
  await world.quote('225.26', { quarterId, currency: 'EUR' });
  await world.quote('201', { quarterId, currency: 'EUR', ...LAN });
  stale = await sells('potassium-sulphate', '600', { at: OLD });
  await sells('potash-magnesia', '380', { at: OLD });
  fresh = await sells('potash-magnesia', '398', { traderId: 'meznik-vstupy' });
  await sells('urea', '430', { quarterId: '2027Q3' });
});
afterAll(() => world.close());

test('nutrient prices are those of the quarter asked for, whatever is searched for', async () => {
  const npk = {
    nutrientPrices: [
      { nutrient: 'N', price: '1.029' },
      { nutrient: 'P2O5', price: '1.310' },
      { nutrient: 'K2O', price: '0.649' },
    ],
    nutrientIndex: '1.105',
  };
  expect((await shelf({ quarterId, search: 'NPK' }))('npk-15-15-15')).toMatchObject(npk);
  expect(await itemOf('npk-15-15-15', { quarterId })).toMatchObject({ ...npk, partsPrice: '405.28' });
  expect((await shelf({ quarterId: '2026Q4' }))('npk-15-15-15')).toMatchObject({
    nutrientPrices: [],
    nutrientIndex: null,
  });
  // Where no quarter is named it is the current one, in which nobody sells it.
  expect((await shelf())('npk-15-15-15')).toMatchObject({ nutrientPrices: [] });
});

test('one ton of urea is so many tons of wheat, at the best price of the quarter', async () => {
  expect(await itemOf('urea', { quarterId })).toMatchObject({ wheatTons: '1.90' });
  // Not by the litre, and not without a price of wheat.
  expect(await itemOf('diesel', { quarterId: '2026Q4' })).toMatchObject({ wheatTons: null });
  expect(await itemOf('urea', { quarterId: '2027Q3' })).toMatchObject({
    wheatTons: null,
    nutrientPrices: [{ price: '0.935' }],
  });
});

test('a price too old to buy at says nothing, and is shown only where there is no other', async () => {
  const found = await shelf({ quarterId });
  expect(found('potassium-sulphate')).toMatchObject({ lowestPrices: [{ id: stale }], nutrientPrices: [] });
  expect(found('potash-magnesia')).toMatchObject({
    lowestPrices: [{ id: fresh, price: '398.00' }],
    nutrientPrices: [{ nutrient: 'K2O', price: '1.327' }],
  });
});

test.each([
  ['neither', [], 3, '1.99'],
  ['wheat', ['PURCHASE_PRICES'], 3, null],
  ['inputs', ['MARKETPLACE'], 0, null],
  ['both', ['PURCHASE_PRICES', 'MARKETPLACE'], 0, null],
] as const)('where the plan masks %s', async (_what, masked, nutrients, wheatTons) => {
  const { viewer, usersCompanyId } = full;
  const hidden: readonly string[] = masked;
  const memberships = viewer.memberships.map((membership) => ({
    ...membership,
    fullFeatures: membership.fullFeatures.filter((feature) => !hidden.includes(feature)),
  }));
  const newestQuotes = openNewestQuotes(world.deps);
  const npk = findInput('npk-15-15-15');
  try {
    const [item] = await itemsAt(
      {
        deps: world.deps,
        viewer: { ...viewer, memberships },
        newestQuotes,
        traders: tradersOf(await listTraders(world.deps.db.$client)),
        hasLeft: () => false,
        endTurn: () => {},
      },
      { usersCompanyId, regionId: 'CZ063' },
      npk ? [npk] : [],
      { currency: 'EUR', quarterId, locale: 'en' },
    );
    expect(item?.nutrientPrices).toHaveLength(nutrients);
    expect(item?.nutrientIndex === null).toBe(nutrients === 0);
    expect(item?.partsPrice === null).toBe(nutrients === 0);
    expect(item?.wheatTons).toBe(wheatTons);
  } finally {
    newestQuotes.close();
  }
});
