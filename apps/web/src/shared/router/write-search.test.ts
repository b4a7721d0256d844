import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { writeSearch } from './write-search.ts';

test.each([
  [{}, ''],
  [{ search: undefined }, ''],
  [{ currency: 'CZK', postalCode: 76701, search: '123' }, '?currency=CZK&postalCode=76701&search=%22123%22'],
  [{ category: ['FUEL'], sort: 'N' }, '?category=FUEL&sort=N'],
  [{ category: ['FUEL', 'FEED'] }, '?category=FUEL&category=FEED'],
  [{ order_filter: ['rapeseed'] }, '?order_filter=%5B%22rapeseed%22%5D'],
])('%j', (search, written) => {
  expect(writeSearch(search)).toBe(written);
});

test('what was written is read again', () => {
  expect(defaultParseSearch(writeSearch({ category: ['FUEL', 'FEED'], enforceDialog: true }))).toEqual({
    category: ['FUEL', 'FEED'],
    enforceDialog: true,
  });
});
