import { expect, test } from 'vitest';
import { betterPrice, eligiblePrices, shownPrice, type TraderPrice, tradersOf } from './order-prices.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function quote(trader: string, price: string | null, more: Partial<TraderPrice> = {}): TraderPrice {
  return {
    id: `${trader} ${price}`,
    quarter: { id: '2027Q1', name: 'Q1 27' },
    trader: { id: trader, name: trader, logo: '' },
    price,
    date: '2026-11-15T08:00:00Z',
    ...more,
  };
}

test('the best is the highest price, then the one published first', () => {
  const prices = [
    quote('late', '5510', { date: '2026-11-15T09:00:00Z' }),
    quote('low', '999'),
    quote('early', '5510.00', { date: '2026-11-14T09:00:00Z' }),
  ];
  expect(eligiblePrices(prices, '2027Q1', undefined, NOW).map(({ trader }) => trader.id)).toEqual([
    'early',
    'late',
    'low',
  ]);
});

test('older than seven days, masked, of another quarter or of another trader, it does not count', () => {
  const prices = [
    quote('old', '9000', { date: '2026-11-08T11:59:59Z' }),
    quote('masked', null),
    quote('other', '9000', { quarter: { id: '2027Q2', name: 'Q2 27' } }),
    quote('good', '5000', { date: '2026-11-08T12:00:00Z' }),
    quote('too', '5100'),
  ];
  expect(eligiblePrices(prices, '2027Q1', 'good', NOW).map(({ trader }) => trader.id)).toEqual(['good']);
});

test('a cell shows the best price that sells, else the best of the old ones', () => {
  const old = [quote('old', '9000', { date: '2020-01-01T08:00:00Z' }), quote('masked', null)];
  const fresh = quote('fresh', '5000', { date: new Date().toISOString() });
  expect(shownPrice([...old, fresh], '2027Q1')).toMatchObject({ id: 'fresh 5000', isTooOld: false });
  expect(shownPrice(old, '2027Q1')).toMatchObject({ id: 'old 9000', isTooOld: true });
  expect(shownPrice([], '2027Q1')).toBeUndefined();
});

test('a trader of several quarters is listed once', () => {
  expect(tradersOf([quote('b', '1'), quote('a', '1'), quote('b', '2')]).map(({ id }) => id)).toEqual([
    'a',
    'b',
  ]);
});

test.each([
  ['5420.00', 5480],
  ['215.50', 218],
  ['99.99', 101],
  ['12000.00', 12200],
])('waiting for a better price than %s starts above it, at %s', (best, expected) => {
  expect(betterPrice(best)).toBe(expected);
  expect(betterPrice(best)).toBeGreaterThan(Number(best));
});
