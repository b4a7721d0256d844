import { DAY_MS } from '@canola/api-schema/duration';
import { describe, expect, test } from 'vitest';
import { firstQuarter, freeValue, latestPrice, pricesByQuarter } from './quarter-prices.ts';
import type { LastPrice } from './storages.queries.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
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
});
