import { expect, test } from 'vitest';
import { amountErrors, priceErrors, textErrors } from './field-checks.ts';

const codes = (errors: { code: string }[]) => errors.map(({ code }) => code);

test.each([
  ['24', 24, []],
  ['23.9', 24, ['amount.min']],
  ['1', 1, []],
  ['0.1', 0, []],
  ['0', 0, ['amount.min']],
  ['1000000', 24, []],
  ['1000000.1', 24, ['amount.max']],
  ['24.5', 24, []],
  ['24.55', 24, ['amount.step']],
  ['-24', 24, ['number.invalid']],
  ['2e3', 24, ['number.invalid']],
  ['', 24, ['number.invalid']],
])('%s t with at least %s: %j', (amount, min, expected) => {
  expect(codes(amountErrors('amount', amount, min))).toEqual(expected);
});

test.each([
  ['1', []],
  ['0.99', ['price.min']],
  ['10000000', []],
  ['10000000.01', ['price.max']],
  ['5200.55', []],
  ['5200.555', ['price.step']],
  ['much', ['number.invalid']],
])('a price of %s: %j', (price, expected) => {
  expect(codes(priceErrors('price', price))).toEqual(expected);
});

test.each([
  ['  ', ['field.required']],
  ['Silo', []],
  ['x'.repeat(10), []],
  ['x'.repeat(11), ['field.too-long']],
])('the text “%s”: %j', (text, expected) => {
  expect(codes(textErrors('label', text, 10))).toEqual(expected);
});
