import { expect, test } from 'vitest';
import { TradesSearch } from './trades.search.ts';

test.each([
  ['missing', {}, undefined],
  ['a text', { search: 'hulín' }, 'hulín'],
  ['a number is what was typed', { search: 768 }, '768'],
  ['empty counts as none', { search: '' }, undefined],
  ['something else counts as none', { search: { a: 1 } }, undefined],
])('%s', (_what, address, search) => {
  expect(TradesSearch.parse(address).search).toBe(search);
});
