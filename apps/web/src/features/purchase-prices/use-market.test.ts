import { expect, test } from 'vitest';
import { quotesOf } from './use-market.ts';

test.each([
  ['prices', [{ masked: false }, { masked: false }], 'open'],
  ['prices that the plan hides', [{ masked: true }], 'masked'],
  ['a quarter that is over, or that nobody quotes', [], 'none'],
] as const)('%s', (_what, prices, expected) => {
  expect(quotesOf(prices)).toBe(expected);
});
