import { describe, expect, test } from 'vitest';
import { StoragesSearch } from './routes.tsx';

describe('the search of the storages', () => {
  test.each([
    ['a word', { search: 'pšenice' }, 'pšenice'],
    ['a postal code, which the router reads as a number', { search: 76824 }, '76824'],
    ['nothing', {}, undefined],
    ['an empty text counts as nothing', { search: '' }, undefined],
    ['what is no text counts as nothing', { search: { a: 1 } }, undefined],
  ])('%s', (_what, input, search) => {
    expect(StoragesSearch.parse(input).search).toBe(search);
  });
});
