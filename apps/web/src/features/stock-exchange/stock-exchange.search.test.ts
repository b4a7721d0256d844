import { expect, test } from 'vitest';
import { completeSearch, ExchangeSearch, isComplete } from './stock-exchange.search.ts';

const WEEKS = {
  crude_oil: 'last_week',
  currencyPair: 'last_week',
  rapeseed: 'last_week',
  wheat: 'last_week',
} as const;

test.each([
  [{}, WEEKS],
  [
    { wheat: 'today', rapeseed: 'all' },
    { ...WEEKS, wheat: 'today', rapeseed: 'all' },
  ],
  [{ wheat: 'LAST_YEAR', crude_oil: 7, rapeseed: ['all'] }, WEEKS],
  // A currency pair has one fixing a day.
  [
    { crude_oil: 'today', currencyPair: 'today' },
    { ...WEEKS, crude_oil: 'today' },
  ],
])('%j is completed', (input, complete) => {
  const read = ExchangeSearch.parse(input);
  expect(isComplete(read)).toBe(false);
  expect(completeSearch(read)).toEqual(complete);
});

test('a complete address stays as it is', () => {
  const input = { crude_oil: 'today', currencyPair: 'all', rapeseed: 'last_year', wheat: 'last_month' };
  const read = ExchangeSearch.parse(input);
  expect(isComplete(read)).toBe(true);
  expect(completeSearch(read)).toEqual(input);
});
