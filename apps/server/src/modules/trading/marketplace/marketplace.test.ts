import {
  MarketplaceDocument,
  MarketplaceItemDocument,
  OrderOutlookDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { atJihlava, openPriceWorld, type PriceWorld, UNKNOWN_ID } from '../../../../test/price-desk.ts';

let world: PriceWorld;
let full: PriceWorld['full'];
let storageId: PriceWorld['storageId'];
let quotes: PriceWorld['quotes'];

beforeAll(async () => {
  world = await openPriceWorld();
  ({ full, storageId, quotes } = world);
});
afterAll(() => world.close());

test('an order’s outlook: when it would have sold, and what it would do now', async () => {
  const outlook = async (price: string, given: object = {}) => {
    const { orderOutlook } = await dataOf(world, full.user, OrderOutlookDocument, {
      place: { storageId },
      cropId: 'milling-wheat',
      quarterId: '2026Q4',
      currency: 'CZK',
      price,
      locale: 'en',
      ...given,
    });
    return orderOutlook;
  };
  expect(await outlook('5400')).toMatchObject({
    soldOn: '2025-11-03',
    price: '5404.50',
    trader: { id: 'brazda-trade' },
    byLowPrice: false,
    now: null,
    nowByLowPrice: false,
  });
  expect(await outlook('5500')).toMatchObject({ soldOn: null, price: null, trader: null, now: null });
  // A quote counts on its own day and the six after it: two groups of quotes, the last of them up to today.
  expect((await outlook('5500'))?.days).toBe(7 + 6);
  expect(await outlook('5200')).toMatchObject({
    now: { id: quotes.better, price: '5222.50', trader: { id: 'lan-obchodni' } },
    nowByLowPrice: false,
  });
  expect(await outlook('5200', { onlyTrader: 'brazda-trade' })).toMatchObject({ now: null });
  expect(await outlook('5500', { lowPrice: '5300' })).toMatchObject({
    soldOn: '2026-10-10',
    byLowPrice: true,
    now: { price: '5222.50' },
    nowByLowPrice: true,
  });
  expect(await outlook('209', { currency: 'EUR', lowPrice: '150' })).toMatchObject({ now: null });
  expect(await outlook('208.90', { currency: 'EUR' })).toMatchObject({
    now: { price: '208.90', currency: 'EUR' },
  });
  expect(await outlook('5200', { cropId: 'diesel' })).toBeNull();
  expect(await outlook('5200', { place: { storageId: UNKNOWN_ID } })).toBeNull();
});

test('a price older than seven days would sell nothing now', async () => {
  const quarterId = '2027Q2';
  const sold = async () => {
    const { orderOutlook } = await dataOf(world, full.user, OrderOutlookDocument, {
      place: { storageId },
      cropId: 'maize',
      quarterId,
      currency: 'CZK',
      price: '4000',
      locale: 'en',
    });
    return orderOutlook?.now?.price;
  };
  await world.quote('4100', { cropId: 'maize', quarterId, at: new Date('2026-10-08T08:00:00Z') });
  expect(await sold()).toBe('4100.00');
  world.clock.set(new Date('2026-10-15T08:01:00Z'));
  expect(await sold()).toBeUndefined();
});

test('the marketplace lists inputs by shelf and words, cheapest price first', async () => {
  const shelf = async (given: object) => {
    const { marketplace } = await dataOf(world, full.user, MarketplaceDocument, {
      ...atJihlava(full),
      ...given,
    });
    return marketplace ?? [];
  };
  const fuels = await shelf({ categories: ['FUEL'] });
  expect(new Set(fuels.map(({ crop }) => crop.category))).toEqual(new Set(['FUEL']));
  expect(fuels.find(({ crop }) => crop.id === 'diesel')).toMatchObject({
    lowestPrice: '28.65',
    masked: false,
    currency: 'CZK',
    crop: { unit: 'L', subcategory: 'Pohonné hmoty' },
  });
  expect((await shelf({})).some(({ crop }) => crop.category === 'CROP')).toBe(false);
  expect((await shelf({})).length).toBeGreaterThanOrEqual(40);
  expect((await shelf({ search: 'POHONNE nafta' })).map(({ crop }) => crop.id)).toContain('diesel');
  expect(await shelf({ search: 'xyzzy' })).toEqual([]);
  const { marketplaceItem } = await dataOf(world, full.user, MarketplaceItemDocument, {
    ...atJihlava(full),
    cropId: 'diesel',
  });
  expect(marketplaceItem).toMatchObject({
    lowestPrice: '28.65',
    prices: [{ id: quotes.cheaper, point: { name: expect.any(String) } }, { id: quotes.diesel }],
    crop: { cropTraders: expect.arrayContaining([expect.objectContaining({ id: 'lan-obchodni' })]) },
  });
  for (const cropId of ['milling-wheat', 'nothing'])
    expect(await dataOf(world, full.user, MarketplaceItemDocument, { ...atJihlava(full), cropId })).toEqual({
      marketplaceItem: null,
    });
});

test('nutrients come first among the parameters', async () => {
  const { marketplaceItem } = await dataOf(world, full.user, MarketplaceItemDocument, {
    ...atJihlava(full),
    cropId: 'npk-15-15-15',
  });
  expect(marketplaceItem?.crop.parameters.slice(0, 3)).toMatchObject([
    { id: 'N', title: 'N', unit: '%' },
    { id: 'P2O5' },
    { id: 'K2O' },
  ]);
});
