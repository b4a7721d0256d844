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
])('%j', (input, read) => {
  expect(MarketplaceSearch.parse(input)).toEqual(read);
});
