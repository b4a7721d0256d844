import { expect, test } from 'vitest';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';

test.each([
  ['350.90', 35_090, '350.90'],
  ['350.9', 35_090, '350.90'],
  ['290', 29_000, '290.00'],
  ['0.05', 5, '0.05'],
  ['9999999999.99', 999_999_999_999, '9999999999.99'],
])('%s is %d hundredths', (amount, units, text) => {
  expect(toMinorUnits(amount)).toBe(units);
  expect(fromMinorUnits(units)).toBe(text);
});

test.each(['', '-1', '1.234', '1e3', '1,5', ' 1'])('refuses %j', (amount) => {
  expect(() => toMinorUnits(amount)).toThrow('not an amount');
});
