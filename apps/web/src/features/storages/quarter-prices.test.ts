import { describe, expect, test } from 'vitest';
import { filterStorages } from './overview/filter-storages.ts';
import { firstQuarter, freeValue, holdingOf, latestPrice, pricesByQuarter } from './quarter-prices.ts';
import type { HeldOffer, LastPrice, StorageWithOffers } from './storages.queries.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const quote = (crop: string, quarter: string, trader: string, price: string | null): LastPrice => ({
  id: `${crop}-${quarter}-${trader}`,
  crop: { id: crop },
  quarter: { id: quarter, name: quarter },
  trader: { id: trader, name: trader, logo: '' },
  price,
  masked: price === null,
  currency: 'CZK',
  date: daysAgo(1),
  change: null,
});
const offer = (crop: string, name: string, amount: string): HeldOffer => ({
  id: crop,
  amount,
  totalAmount: amount,
  orderedAmount: '0',
  soldAmount: '0',
  yearHarvested: 2026,
  archived: false,
  crop: { id: crop, name, unit: 'T', icon: crop },
  orders: [],
});
const storage = (label: string, offers: HeldOffer[], lastPrices: LastPrice[] = []): StorageWithOffers => ({
  id: label,
  label,
  address: 'Kroměřížská 214',
  zip: '76824',
  region: { id: 'CZ072' },
  archived: false,
  offers,
  lastPrices,
});

const wheat = { crop: { id: 'wheat' }, yearHarvested: 2026 };
const prices = [
  quote('wheat', '2027Q1', 'brazda', '5510'),
  quote('wheat', '2026Q4', 'brazda', '995.5'),
  quote('wheat', '2026Q4', 'klas', '5395.35'),
  quote('barley', '2026Q4', 'klas', '9000'),
];

describe('prices of an offer', () => {
  test('each quarter has its best price, quarters in the order of time', () => {
    const rows = pricesByQuarter(prices, wheat);
    expect(rows.map(({ quarter, best }) => [quarter.id, best?.trader.id])).toEqual([
      ['2026Q4', 'klas'],
      ['2027Q1', 'brazda'],
    ]);
  });

  test('the latest price is the best of the nearest quarter', () => {
    expect(latestPrice(prices, wheat)?.price).toBe('5395.35');
    expect(latestPrice(prices, { ...wheat, crop: { id: 'maize' } })).toBeUndefined();
  });

  test('a quarter before the harvest is not there; a quote too old to sell at is, and is worth nothing', () => {
    const old = { ...quote('wheat', '2027Q3', 'klas', '9000'), date: daysAgo(8) };
    const later = [...prices, old, quote('wheat', '2027Q4', 'klas', '5700')];
    const rows = pricesByQuarter(later, { ...wheat, yearHarvested: 2027 });
    expect(rows.map(({ quarter, best }) => [quarter.id, best?.price, best?.isTooOld])).toEqual([
      ['2027Q3', '9000', true],
      ['2027Q4', '5700', false],
    ]);
    expect(latestPrice(later, { ...wheat, yearHarvested: 2027 })?.price).toBe('5700');
  });

  test('trading an offer begins with the nearest quarter of its harvest', () => {
    expect(firstQuarter('2026-11-15', 2026)).toBe('2026Q4');
    expect(firstQuarter('2026-11-15', 2027)).toBe('2027Q3');
    expect(firstQuarter('2026-06-01', 2028)).toBe('2026Q2');
  });

  test('a masked quarter is there and has no price', () => {
    const [row] = pricesByQuarter([quote('wheat', '2026Q4', 'klas', null)], wheat);
    expect(row).toMatchObject({ quarter: { id: '2026Q4' }, best: undefined });
  });

  test('the value is exact, and none without a price', () => {
    expect(freeValue({ amount: '24.7' }, { price: '5395.35' })).toBe('133265.145');
    expect(freeValue({ amount: '24.7' }, undefined)).toBeUndefined();
  });

  test('all storages together: free tons, and what those with a price are worth', () => {
    const all = [
      storage('Silo', [offer('wheat', 'Wheat', '10'), offer('maize', 'Maize', '5.5')], prices),
      storage('Hala', [offer('barley', 'Barley', '2')], prices),
    ];
    expect(holdingOf(all)).toEqual({ storages: 2, free: '17.5', worth: '71953.50' });
    expect(holdingOf([storage('Silo', [offer('maize', 'Maize', '5')])]).worth).toBeUndefined();
  });
});

describe('the search', () => {
  const silo = storage('Silo Hulín', [offer('wheat', 'Pšenice', '1'), offer('rapeseed', 'Řepka', '1')]);
  const hall = storage('Hala Holešov', [offer('barley', 'Ječmen', '1')]);
  const found = (search: string) =>
    filterStorages([silo, hall], search).map(({ label, offers }) => [
      label,
      ...offers.map(({ crop }) => crop.name),
    ]);

  test('a storage by its name shows all it holds', () => {
    expect(found('hulin')).toEqual([['Silo Hulín', 'Pšenice', 'Řepka']]);
  });
  test('a crop shows the storages that hold it, with nothing else in them', () => {
    expect(found('REPKA')).toEqual([['Silo Hulín', 'Řepka']]);
  });
  test('a postal code finds the storages there', () => {
    expect(found('76824')).toHaveLength(2);
  });
  test('blanks find everything, an unknown word nothing', () => {
    expect(found('  ')).toHaveLength(2);
    expect(found('xyz')).toEqual([]);
  });
});
