import {
  MarketDocument,
  MarketplaceItemPricesHistoryDocument,
  PriceHistoryDocument,
  StorageAggregatedPricesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { ask, dataOf } from '../../../../test/graphql-caller.ts';
import {
  atJihlava,
  JIHLAVA,
  openPriceWorld,
  type PriceWorld,
  UNKNOWN_ID,
} from '../../../../test/price-desk.ts';
import type { Farm } from '../../../../test/trading-world.ts';

let world: PriceWorld;
let full: PriceWorld['full'];
let trial: PriceWorld['trial'];
let storageId: PriceWorld['storageId'];
let quotes: PriceWorld['quotes'];

beforeAll(async () => {
  world = await openPriceWorld();
  ({ full, trial, storageId, quotes } = world);
});
afterAll(() => world.close());

test('prices at a position are those of its region, best first in each quarter, in words of the language', async () => {
  const { marketPrices } = await dataOf(world, full.user, TraderPricesDocument, atJihlava(full));
  expect(marketPrices?.map(({ id, price }) => [id, price])).toEqual([
    [quotes.better, '5222.50'],
    [quotes.wheat, '5111.25'],
    [quotes.next, '5333.75'],
    [quotes.rapeseed, '11444.50'],
  ]);
  expect(marketPrices?.[0]).toMatchObject({
    crop: { id: 'milling-wheat' },
    quarter: { id: '2026Q4', name: 'Q4 26' },
    trader: { id: 'lan-obchodni', name: expect.any(String), logo: '/data/traders/lan-obchodni.svg' },
    masked: false,
    currency: 'CZK',
    date: '2026-10-15T08:00:00.000Z',
    change: null,
  });
});

test('another currency is converted at the newest rate', async () => {
  const { marketPrices } = await dataOf(world, full.user, TraderPricesDocument, {
    ...atJihlava(full),
    currency: 'EUR',
    cropIds: ['milling-wheat'],
  });
  // 5222.50 × 0.04
  expect(marketPrices?.[0]).toMatchObject({ price: '208.90', currency: 'EUR' });
});

test('prices at one’s own storage need no company; another’s storage is none', async () => {
  const query = `query ($place: Place!, $companyId: ID, $quarterId: ID) {
    marketPrices(place: $place, companyId: $companyId, quarterId: $quarterId, currency: CZK, locale: en) {
      price quotedPrice quotedCurrency region { id name } point { name latitude longitude }
      crop { name parameters { ... on FloatParameter { title unit } ... on TextParameter { title } } cropTraders { id minimumAmount description } }
    }
  }`;
  const read = (farm: Farm, variables: object) =>
    call<{ data: { marketPrices: unknown[] | null } }>(world, farm.user, 'POST', '/graphql', {
      query,
      variables,
    });
  const place = { storageId };
  const own = await read(full, { place, quarterId: '2027Q1' });
  expect(own.body.data.marketPrices).toEqual([
    {
      price: '5333.75',
      quotedPrice: '5333.75',
      quotedCurrency: 'CZK',
      region: { id: 'CZ063', name: 'Kraj Vysočina' },
      point: { name: expect.any(String), latitude: expect.any(Number), longitude: expect.any(Number) },
      crop: {
        name: 'Milling wheat',
        parameters: expect.arrayContaining([expect.objectContaining({ title: 'Protein' })]),
        cropTraders: expect.arrayContaining([
          { id: 'brazda-trade', minimumAmount: '24', description: expect.any(String) },
        ]),
      },
    },
  ]);
  expect((await read(trial, { place })).body.data.marketPrices).toBeNull();
  expect((await read(trial, { place, companyId: trial.companyId })).body.data.marketPrices).toBeNull();
  expect((await read(full, { place: { storageId: UNKNOWN_ID } })).body.data.marketPrices).toBeNull();
  expect((await read(full, { place: { storageId: 'nothing' } })).body.data.marketPrices).toBeNull();
});

test('the market of an old quote shows the newest prices', async () => {
  const { market } = await dataOf(world, full.user, MarketDocument, {
    marketPriceId: quotes.old,
    companyId: full.companyId,
    currency: 'CZK',
    locale: 'ro',
  });
  expect(market).toMatchObject({
    crop: { id: 'milling-wheat', unit: 'T' },
    quarter: { id: '2026Q4', dateFrom: '2026-10-01' },
    region: { id: 'CZ063' },
    prices: [
      { id: quotes.better, price: '5222.50', quotedCurrency: 'CZK' },
      { id: quotes.wheat, price: '5111.25' },
    ],
  });
  const unknown = { companyId: full.companyId, currency: 'CZK', locale: 'en' } as const;
  for (const marketPriceId of [UNKNOWN_ID, 'nothing'])
    expect(await dataOf(world, full.user, MarketDocument, { ...unknown, marketPriceId })).toEqual({
      market: null,
    });
});

test('history by trader and of the market, at the storage and at a position', async () => {
  const range = { from: '2026-10-10', to: '2026-10-15', currency: 'CZK' } as const;
  const byTrader = await dataOf(world, full.user, PriceHistoryDocument, {
    ...range,
    id: storageId,
    cropId: 'milling-wheat',
    quarterId: '2026Q4',
    traderIds: ['brazda-trade'],
    locale: 'en',
  });
  expect(byTrader.priceHistory).toEqual([
    {
      cropId: 'milling-wheat',
      quarterId: '2026Q4',
      trader: { id: 'brazda-trade', name: expect.any(String), logo: expect.any(String) },
      masked: false,
      points: [
        { date: '2026-10-10', rate: '5011.50', low: '5011.50', high: '5011.50' },
        { date: '2026-10-12', rate: '5033.50', low: '5033.50', high: '5033.50' },
        { date: '2026-10-15', rate: '5111.25', low: '5111.25', high: '5111.25' },
      ],
    },
  ]);
  const ofMarket = await dataOf(world, full.user, StorageAggregatedPricesDocument, {
    ...range,
    id: storageId,
    cropIds: ['milling-wheat'],
  });
  expect(ofMarket.priceHistory?.[0]?.points[0]).toEqual({
    date: '2026-10-10',
    rate: '5022.50',
    low: '5011.50',
    high: '5022.50',
    trader: { name: 'Lán obchodní' },
  });
  const input = await dataOf(world, full.user, MarketplaceItemPricesHistoryDocument, {
    ...range,
    ...JIHLAVA,
    companyId: full.companyId,
    cropId: 'diesel',
    aggregated: true,
  });
  expect(input.priceHistory?.[0]?.points).toEqual([
    {
      date: '2026-10-15',
      rate: '28.65',
      low: '28.65',
      high: '29.85',
      trader: { name: 'Cisterna Plus' },
    },
  ]);
  const another = { ...range, id: storageId, cropIds: ['milling-wheat'] };
  expect(await dataOf(world, trial.user, StorageAggregatedPricesDocument, another)).toEqual({
    priceHistory: null,
  });
});

test('days that do not exist, come backwards or are too many, and too many crops, are said to be wrong', async () => {
  const wrong = async (given: object) => {
    const { body } = await ask(world, full.user, StorageAggregatedPricesDocument, {
      id: storageId,
      from: '2026-10-01',
      to: '2026-10-15',
      currency: 'CZK',
      cropIds: ['milling-wheat'],
      ...given,
    });
    return body.errors?.[0]?.extensions?.code;
  };
  expect(await wrong({})).toBeUndefined();
  expect(await wrong({ from: '2026-02-30' })).toBe('request.invalid');
  expect(await wrong({ from: '2026-10-16' })).toBe('request.invalid');
  expect(await wrong({ from: '0000-01-01', to: '0000-12-30' }), 'no year 0').toBe('request.invalid');
  expect(await wrong({ from: '9999-12-01', to: '9999-12-31' })).toBe('request.invalid');
  expect(await wrong({ from: '2025-09-11' })).toBeUndefined();
  expect(await wrong({ from: '2025-09-10' })).toBe('request.invalid');
  expect(await wrong({ cropIds: Array.from({ length: 61 }, (_, item) => `crop-${item}`) })).toBe(
    'request.invalid',
  );
  const { body } = await ask(world, full.user, TraderPricesDocument, { ...atJihlava(full), latitude: 91 });
  expect(body.errors?.[0]?.extensions?.code).toBe('request.invalid');
});

test('what nobody knows has no prices, whatever characters it is made of', async () => {
  const odd = ['nothing', 'toString', "'; drop table"];
  const { marketPrices } = await dataOf(world, full.user, TraderPricesDocument, {
    ...atJihlava(full),
    cropIds: odd,
    favourites: odd,
  });
  expect(marketPrices).toEqual([]);
  const { priceHistory } = await dataOf(world, full.user, PriceHistoryDocument, {
    id: storageId,
    cropId: 'milling-wheat',
    quarterId: 'Q%',
    traderIds: odd,
    from: '2026-10-01',
    to: '2026-10-15',
    currency: 'CZK',
    locale: 'en',
  });
  expect(priceHistory).toEqual([]);
});
