import { expect, test } from 'vitest';
import { quartersOf, worthOf } from './board-figures.ts';

const QUARTERS = ['2026Q4', '2027Q1', '2027Q2', '2027Q3', '2027Q4', '2028Q1'].map((id) => ({ id, name: id }));

function price(quarterId: string, rate: string | null) {
  return {
    id: `${quarterId} ${rate}`,
    quarter: { id: quarterId, name: quarterId },
    trader: { id: 't', name: 'T', logo: '' },
    price: rate,
    date: new Date().toISOString(),
    change: '25',
  };
}

const offer = (amount: string, lastPrices: ReturnType<typeof price>[], yearHarvested = 2026) => ({
  amount,
  yearHarvested,
  lastPrices,
});

test('a row shows the four nearest quarters with the best price of each', () => {
  const row = quartersOf(offer('240', [price('2027Q1', '5510'), price('2027Q1', '5400')]), QUARTERS);
  expect(row.map(({ quarter, best }) => [quarter.id, best?.price])).toEqual([
    ['2026Q4', undefined],
    ['2027Q1', '5510'],
    ['2027Q2', undefined],
    ['2027Q3', undefined],
  ]);
});

test('a harvest to come starts with its own season', () => {
  const row = quartersOf(offer('240', [], 2027), QUARTERS);
  expect(row.map(({ quarter }) => quarter.id)).toEqual(['2027Q3', '2027Q4', '2028Q1']);
});

test('free tons are worth the nearest quoted quarter, to the last digit', () => {
  expect(worthOf(offer('24.1', [price('2026Q4', '5395.35')]), QUARTERS)?.value).toBe('130027.935');
  expect(worthOf(offer('24.1', []), QUARTERS)).toBeUndefined();
});
