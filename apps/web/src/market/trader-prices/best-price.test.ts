import { expect, test } from 'vitest';
import { bestOfRow, openPrice } from './best-price.ts';

const best = (prices: (string | null)[], side?: 'sell' | 'buy') => {
  const entries = prices.map((price, index) => ({ index, price }));
  return bestOfRow(entries, ({ price }) => price, side)?.index;
};

test('the best quarter is the best of all, the first of equals, and none where there is no choice', () => {
  expect(best(['5395', '5510', null, '5585', '5190', '5600'])).toBe(5);
  expect(best(['5510', '5510'])).toBe(0);
  expect(best(['5510', null])).toBeUndefined();
});

test('for a company that buys, the lowest price is the best', () => {
  expect(best(['428', '419.5', null, '441'], 'buy')).toBe(1);
});

test('a price that is too old or masked is not one to trade at', () => {
  const date = new Date().toISOString();
  expect(openPrice({ price: '5510', date })).toBe('5510');
  expect(openPrice({ price: '5510', date: '2020-01-01T00:00:00Z' })).toBeNull();
  expect(openPrice({ price: null, date })).toBeNull();
  expect(openPrice(undefined)).toBeNull();
});
