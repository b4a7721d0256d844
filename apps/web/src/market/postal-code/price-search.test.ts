import { describe, expect, test } from 'vitest';
import type { PostalCode } from './postal-codes.ts';
import { completeSearch, PriceSearch } from './price-search.ts';

const places = ['76701', '10000', '01001'].map((code) => ({ code }) as PostalCode);

function complete(
  all: Record<string, unknown>,
  {
    last,
    list = places,
    country = 'CZ',
  }: { last?: string; list?: PostalCode[] | null; country?: string } = {},
) {
  return completeSearch(PriceSearch.parse(all), all, {
    currency: 'CZK',
    country,
    places: list ?? undefined,
    last,
    quarters: ['2026Q4', '2027Q1'],
  });
}

describe('the address of a price page', () => {
  test('with a known code and a currency stays as it is', () => {
    expect(complete({ postalCode: 76701, currency: 'EUR' })).toBeUndefined();
    expect(complete({ postalCode: 76701, currency: 'EUR', enforceDialog: true })).toBeUndefined();
    expect(complete({ postalCode: '01001', currency: 'EUR' })).toBeUndefined();
  });

  test.each(['XXX', undefined, 7])(
    'with currency %s gets the one of the company, and keeps the rest',
    (currency) => {
      expect(complete({ postalCode: 76701, currency, q: 1 })).toEqual({
        postalCode: 76701,
        currency: 'CZK',
        q: 1,
      });
    },
  );

  test("without a code gets the company's last one", () => {
    expect(complete({ currency: 'EUR', q: 1 }, { last: '10000' })).toEqual({
      currency: 'EUR',
      postalCode: 10000,
      q: 1,
    });
  });

  test('without any code asks for one, and never twice', () => {
    expect(complete({})).toEqual({ currency: 'CZK', enforceDialog: true });
    expect(complete({ currency: 'CZK', enforceDialog: false })).toEqual({
      currency: 'CZK',
      enforceDialog: true,
    });
    expect(complete({ currency: 'CZK', enforceDialog: true })).toBeUndefined();
  });

  test.each([99999, 'abc', '767 01x'])('with the unknown code %s keeps the currency only', (postalCode) => {
    expect(complete({ postalCode, currency: 'EUR', q: 1, enforceDialog: false })).toEqual({
      currency: 'EUR',
      enforceDialog: true,
    });
    expect(complete({ postalCode, currency: 'EUR', q: 1 }, { last: '76701' })).toEqual({
      currency: 'EUR',
      postalCode: 76701,
    });
  });

  test('does not follow a last code that is no longer known', () => {
    expect(complete({ currency: 'CZK' }, { last: '99999' })).toEqual({
      currency: 'CZK',
      enforceDialog: true,
    });
  });

  test('is judged by its form alone while the list cannot be loaded', () => {
    expect(complete({ postalCode: 99999, currency: 'CZK' }, { list: null })).toBeUndefined();
    expect(complete({ postalCode: 'abc', currency: 'CZK' }, { list: null })).toEqual({
      currency: 'CZK',
      enforceDialog: true,
    });
  });

  test('carries what is looked for, the quarter that is shown, and the panel’s trader and range', () => {
    const search = { currency: 'EUR', postalCode: 76701 };
    for (const valid of [
      { search: 'řepka', quarter: '2027Q1' },
      { search: 767, trader: 'klas-agro', range: 'year' },
    ])
      expect(complete({ ...search, ...valid })).toBeUndefined();
    expect(PriceSearch.parse({ search: 767, range: 'year' })).toMatchObject({ search: '767', range: 'year' });
  });

  test.each(['2019Q1', 'next', ''])(
    'a quarter that is not offered (%s) leaves it, and the rest stays',
    (quarter) => {
      const tidy = { currency: 'EUR', postalCode: 76701, search: 'řepka', q: 1 };
      expect(complete({ ...tidy, quarter })).toEqual(tidy);
      // With all the rest that is missing, in one step.
      const whole = { currency: 'CZK', postalCode: 10000, q: 1 };
      expect(complete({ q: 1, quarter }, { last: '10000' })).toEqual(whole);
      const asked = { currency: 'EUR', enforceDialog: true };
      expect(complete({ ...asked, quarter })).toEqual(asked);
    },
  );

  test.each([
    { quarter: 2027 },
    { search: '' },
    { search: { a: 1 } },
    { range: 'decade' },
    { trader: ['a'] },
    { enforceDialog: 'maybe' },
  ])('%o counts as nothing', (invalid) => {
    const [name = ''] = Object.keys(invalid);
    expect(PriceSearch.parse(invalid)).toHaveProperty(name, undefined);
  });

  test('in Ireland carries a routing key', () => {
    const list = [{ code: 'D02' } as PostalCode];
    expect(complete({ postalCode: 'D02', currency: 'EUR' }, { list, country: 'IE' })).toBeUndefined();
    expect(complete({ postalCode: 76701, currency: 'EUR' }, { list, country: 'IE' })).toEqual({
      currency: 'EUR',
      enforceDialog: true,
    });
  });
});
