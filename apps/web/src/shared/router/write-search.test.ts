import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { SearchText } from './search-params.ts';
import { writeSearch } from './write-search.ts';

function textIn(address: string): string | undefined {
  const { search }: { search?: unknown } = defaultParseSearch(address);
  return SearchText.parse(search);
}

test.each([
  [{}, ''],
  [{ search: undefined }, ''],
  [{ currency: 'CZK', postalCode: 76701, search: '123' }, '?currency=CZK&postalCode=76701&search=123'],
  [{ page: 2, search: 'Nový Jičín' }, '?page=2&search=Nov%C3%BD+Ji%C4%8D%C3%ADn'],
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

test.each([
  ['123', '?search=123'],
  ['0123', '?search=0123'],
  ['true', '?search=true'],
  // Without quotes these would be read as another text or none.
  ['1e5', '?search=%221e5%22'],
  ['12345678901234567890', '?search=%2212345678901234567890%22'],
  ['null', '?search=%22null%22'],
  ['"123"', '?search=%22%5C%22123%5C%22%22'],
])('the search %s is written as %s and read as it was typed', (search, written) => {
  expect(writeSearch({ search })).toBe(written);
  expect(textIn(written)).toBe(search);
});

test('an address whose search is quoted is still read', () => {
  expect(textIn('?search=%22123%22')).toBe('123');
});
