import { expect, test } from 'vitest';
import { isPlausible } from './use-plausible-amount.tsx';

test.each([
  ['as much as ever held', '400', '400.0', true],
  ['a little more than ever held', '400.1', '400.0', false],
  ['little, but more than ever held', '50', '30', false],
  ['a lot, but no more than once', '4000', '5000', true],
  ['without a history up to 500 t', '500', null, true],
  ['without a history above 500 t', '500.1', null, false],
])('%s', (_case, amount, mostHeld, expected) => {
  expect(isPlausible(amount, mostHeld)).toBe(expected);
});
