import { expect, test } from 'vitest';
import { add, compare, multiply, subtract, sum } from './decimal.ts';

test('tons times a price is exact where a binary fraction is not', () => {
  expect(multiply('24.7', '5395.35')).toBe('133265.145');
  expect(multiply('0.1', '0.2')).toBe('0.02');
  expect(multiply('9007199254740993', '3')).toBe('27021597764222979');
});

test('sums and differences keep the longer fraction', () => {
  expect(add('0.1', '0.2')).toBe('0.3');
  expect(subtract('24', '24.5')).toBe('-0.5');
  expect(subtract('5510.00', '5600')).toBe('-90.00');
  expect(sum(['1.5', '2', 0.25])).toBe('3.75');
  expect(sum([])).toBe('0');
});

test('nothing is left without a sign', () => {
  expect(subtract('1.5', '1.5')).toBe('0.0');
  expect(multiply('-0.5', '0')).toBe('0.0');
});

test('10 is more than 9.9, and 5.0 is 5', () => {
  expect(compare('10', '9.9')).toBe(1);
  expect(compare('-1', '0.5')).toBe(-1);
  expect(compare('5.0', '5')).toBe(0);
  expect(compare('-0', '0')).toBe(0);
});

test('long decimals are compared to their last digit', () => {
  expect(compare('9007199254740993', '9007199254740992')).toBe(1);
  expect(compare('9999999999999.9', '9999999999999.8')).toBe(1);
  expect(compare('0.3', '0.30000000000000001')).toBe(-1);
});

test('what is no decimal is refused', () => {
  expect(() => add('', '1')).toThrow(RangeError);
  expect(() => add('1e3', '1')).toThrow(RangeError);
  expect(() => compare('1e3', '1')).toThrow(RangeError);
  expect(() => compare('', '1')).toThrow(RangeError);
});
