import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SEARCH, isComplete, OVERVIEW_RANGES, readSearch } from './transactions.search.ts';

const VALID = 'contract_page=2&order_filter=["milling-wheat"]&order_page=3&overview_range=all';
/** As the router does with the address. */
const raw = (address: string) => defaultParseSearch(`?${address}`);
const read = (address: string) => readSearch(raw(address));

describe('the parameters of transactions and orders', () => {
  test('all four valid are taken as they are', () => {
    expect(read(VALID)).toEqual({
      contract_page: 2,
      order_filter: ['milling-wheat'],
      order_page: 3,
      overview_range: 'all',
    });
    expect(isComplete({ ...raw(VALID), ...read(VALID) })).toBe(true);
  });

  test('whose turn it is: the company’s, the trader’s, or all contracts without it', () => {
    for (const turn of ['company', 'trader'])
      expect(read(`${VALID}&contract_turn=${turn}`).contract_turn).toBe(turn);
    expect(read(VALID).contract_turn).toBeUndefined();
    expect(read(`${VALID}&contract_turn=everybody`)).toEqual({});
  });

  test.each([
    ['nothing at all', ''],
    ['one missing', VALID.replace('&overview_range=all', '')],
    ['page zero', VALID.replace('contract_page=2', 'contract_page=0')],
    ['half a page', VALID.replace('contract_page=2', 'contract_page=1.5')],
    ['a page that cannot exist', VALID.replace('contract_page=2', 'contract_page=2147483648')],
    ['nor as a text', VALID.replace('order_page=3', 'order_page="99999999999999999999"')],
    ['a page that is a word', VALID.replace('order_page=3', 'order_page=last')],
    ['a page that is true', VALID.replace('order_page=3', 'order_page=true')],
    ['an unknown range', VALID.replace('all', 'yesterday')],
    ['a filter that is no JSON', VALID.replace('["milling-wheat"]', 'milling-wheat')],
    ['a filter that is no list', VALID.replace('["milling-wheat"]', '{}')],
    ['a filter of numbers', VALID.replace('["milling-wheat"]', '[1]')],
  ])('%s leads to the defaults', (_what, address) => {
    expect(read(address)).toEqual({});
    expect(isComplete({ ...raw(address), ...read(address) })).toBe(false);
  });

  test.each(OVERVIEW_RANGES)('the range %s is known', (range) => {
    expect(read(VALID.replace('all', range)).overview_range).toBe(range);
  });

  test('the defaults come back from the address as they went', () => {
    const address = defaultStringifySearch(DEFAULT_SEARCH);
    expect(decodeURIComponent(address)).toBe(
      '?contract_page=1&order_filter=[]&order_page=1&overview_range=three_months',
    );
    expect(readSearch(defaultParseSearch(address))).toEqual(DEFAULT_SEARCH);
  });
});
