import { describe, expect, test } from 'vitest';
import { firstDayOf, pairOf, rateTypeOf } from './ranges.ts';
import { RANGES } from './stock-exchange.search.ts';

describe('a range', () => {
  test.each([
    ['today', undefined],
    ['last_week', '2026-11-09'],
    ['last_month', '2026-10-16'],
    ['last_year', '2025-11-16'],
    ['all', undefined],
  ] as const)('%s starts on %s', (range, day) => {
    expect(firstDayOf(range, '2026-11-16')).toBe(day);
  });

  test('only today is shown by bids', () => {
    expect(RANGES.filter((range) => rateTypeOf(range) === 'BID')).toEqual(['today']);
  });
});

describe('the currency pair', () => {
  test.each([
    ['CZK', ['EUR', 'CZK']],
    ['RON', ['EUR', 'RON']],
    ['EUR', ['EUR', 'USD']],
    ['USD', ['EUR', 'USD']],
  ] as const)('of %s', (currency, pair) => {
    expect(pairOf(currency)).toEqual(pair);
  });

  test('of the pound is not implemented', () => {
    expect(() => pairOf('GBP')).toThrow('Not implemented');
  });
});
