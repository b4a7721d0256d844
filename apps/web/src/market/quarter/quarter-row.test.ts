import { expect, test } from 'vitest';
import { bestChoice } from './quarter-row.tsx';

const quarters = (...prices: (string | null)[]) =>
  prices.map((bestPrice, index) => ({ id: `202${index}Q4`, name: '', bestPrice }));

test('the best quarter is the best of all, the first of equals, and none where there is no choice', () => {
  expect(bestChoice(quarters('5395', '5510', null, '5585', '5190', '5600'))).toBe('2025Q4');
  expect(bestChoice(quarters('5510', '5510'))).toBe('2020Q4');
  expect(bestChoice(quarters('5510', null))).toBeUndefined();
});

test('a quarter that cannot be chosen is not the best', () => {
  const [first, ...others] = quarters('9000', '5395', '5510');
  expect(bestChoice([{ id: '', name: '', ...first, isDisabled: true }, ...others])).toBe('2022Q4');
});
