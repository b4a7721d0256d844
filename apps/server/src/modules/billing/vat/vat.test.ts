import { describe, expect, it } from 'vitest';
import { vatFor } from './vat.ts';
import { checkVatId, compactVatId } from './vat-id.ts';
import { VAT_RATES } from './vat-rates.reference.ts';

const day = '2026-11-16';
const tax = (countryId: string, vatId: string | null, oss = false, on = day) => {
  const { rate, isReverseCharge } = vatFor({ countryId, vatId, day: on, oss, rates: VAT_RATES });
  return isReverseCharge ? `${rate} reverse` : rate;
};

describe('VAT', () => {
  it.each([
    ['CZ', 'CZ25123891', false, '21.00'],
    ['CZ', null, true, '21.00'],
    ['SK', 'SK2022749619', false, '0.00 reverse'],
    ['SK', 'SK2022749619', true, '0.00 reverse'],
    ['RO', 'RO18547290', false, '0.00 reverse'],
    ['IE', 'IE6433435F', false, '0.00 reverse'],
    ['SK', null, false, '21.00'],
    ['SK', null, true, '23.00'],
    ['RO', null, true, '21.00'],
    ['IE', '', true, '23.00'],
    // An id that does not check is none, and another country's is none either.
    ['RO', 'RO18547291', true, '21.00'],
    ['SK', 'CZ25123891', false, '21.00'],
    ['GB', null, true, '0.00'],
  ])('of a buyer in %s with id %s, OSS %s, is %s', (country, id, oss, expected) => {
    expect(tax(country, id, oss)).toBe(expected);
  });

  it('is decided by the day of the tax point', () => {
    expect(tax('RO', null, true, '2025-07-31')).toBe('19.00');
    expect(tax('RO', null, true, '2025-08-01')).toBe('21.00');
    expect(tax('SK', null, true, '2024-12-31')).toBe('20.00');
  });

  it('without a rate for the day fails instead of charging none', () => {
    expect(() => tax('CZ', null, false, '1999-01-01')).toThrow('no VAT rate');
  });
});

describe('a VAT id', () => {
  it.each([
    ['CZ', 'CZ25123891', 'VALID'],
    ['CZ', 'cz 251 238 91', 'VALID'],
    ['CZ', 'CZ7103192745', 'VALID'],
    ['CZ', 'CZ25123890', 'INVALID'],
    ['CZ', '25123891', 'INVALID'],
    ['CZ', 'CZCZ25123891', 'INVALID'],
    ['SK', 'SK2022749619', 'VALID'],
    ['SK', 'SK2022749618', 'INVALID'],
    ['RO', 'RO18547290', 'VALID'],
    ['RO', 'RO18547291', 'INVALID'],
    ['IE', 'IE6433435F', 'VALID'],
    ['IE', 'IE6433435E', 'INVALID'],
    ['SK', 'CZ25123891', 'INVALID'],
    ['GB', 'GB980780684', 'VALID'],
    ['GB', '???', 'INVALID'],
    ['CZ', '', 'EMPTY'],
    ['CZ', '  ', 'EMPTY'],
    ['CZ', null, 'EMPTY'],
  ])('in %s: %s is %s', (country, text, expected) => {
    expect(checkVatId(country, text)).toBe(expected);
  });

  it('is stored without spaces', () => {
    expect(compactVatId(' cz 2512 3891 ')).toBe('CZ25123891');
    expect(compactVatId(' ')).toBeNull();
  });
});
