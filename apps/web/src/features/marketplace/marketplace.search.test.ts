import { expect, test } from 'vitest';
import { MarketplaceSearch } from './marketplace.search.ts';

test.each([
  [{}, {}],
  [{ category: 'FUEL' }, { category: ['FUEL'] }],
  [{ category: ['FEED', 'FUEL', 'FEED'] }, { category: ['FUEL', 'FEED'] }],
  [{ category: ['FUEL', 'CROP', 'nonsense', 7] }, { category: ['FUEL'] }],
  [{ category: 'CROP' }, { category: undefined }],
  [{ sort: 'P2O5' }, { sort: 'P2O5' }],
  [{ sort: 'price' }, { sort: undefined }],
])('%j', (given, read) => {
  expect(MarketplaceSearch.parse(given)).toEqual(read);
});
