import { expect, test } from 'vitest';
import { CompaniesSearch, PendingSearch, searchOf, UsersSearch } from './admin.search.ts';

test('a search needs three letters', () => {
  expect(searchOf('ab ')).toBeUndefined();
  expect(searchOf(' abc')).toBe('abc');
  expect(searchOf('a'.repeat(101))).toHaveLength(100);
  expect(UsersSearch.parse({ search: 'a'.repeat(101) }).search).toHaveLength(100);
});

test.each([0, -1, 1, 1.5, 'first', null])('page %j is the first one', (page) => {
  expect(UsersSearch.parse({ page }).page).toBeUndefined();
});

test('what is invalid leaves, the rest stays', () => {
  expect(
    CompaniesSearch.parse({
      page: 3,
      country: 'cz',
      plan: 'GOLD',
      'plan-source': 'MANUAL',
      'plan-valid': false,
      search: 268,
    }),
  ).toEqual({ page: 3, 'plan-source': 'MANUAL', 'plan-valid': false, search: '268' });
  expect(PendingSearch.parse({ sort: 'name' }).sort).toBeUndefined();
  expect(CompaniesSearch.parse({ page: 3, sort: '-users' })).toEqual({ page: 3, sort: '-users' });
});
