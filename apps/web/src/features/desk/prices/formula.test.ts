import type { DeskPrices, Formula } from '@canola/api-schema/trading/desk-prices';
import { expect, test } from 'vitest';
import { calculated, firstFormula } from './formula.ts';

const prices = {
  currency: 'CZK',
  rate: { rate: '24.60', date: '2026-11-18', source: 'ČNB', isFresh: true },
  futures: [{ commodity: 'wheat', month: '2026-12-01', price: '219.25', kind: 'BID', at: null }],
} as unknown as DeskPrices;
const formula: Formula = {
  futuresMonth: '2026-12-01',
  basis: '-180',
  step: '10',
  minPrice: null,
  maxPrice: null,
  stopPercent: null,
};

test('219.25 € × 24.60 − 180 = 5 213.55, rounded down to 5 210', () => {
  expect(calculated(formula, prices, 'wheat')).toMatchObject({ exact: 5213.55, price: 5210 });
});

test('a sum that is a whole step is not rounded down by a binary digit', () => {
  // 219.25 × 24.60 is 5 393.55, in binary a little less.
  expect(calculated({ ...formula, basis: '6.45' }, prices, 'wheat')).toMatchObject({ price: 5400 });
});

test('there is no price without the month, or with an old rate', () => {
  expect(calculated({ ...formula, futuresMonth: '2027-03-01' }, prices, 'wheat')).toBeUndefined();
  const stale = { ...prices, rate: { ...prices.rate, isFresh: false } } as DeskPrices;
  expect(calculated(formula, stale, 'wheat')).toBeUndefined();
});

test('a new formula begins near today’s price', () => {
  const first = firstFormula(prices, 'wheat', '5210');
  expect(first && calculated(first, prices, 'wheat')?.price).toBe(5210);
});
