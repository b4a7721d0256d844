import { expect, test } from 'vitest';
import { stepsOf, tonsUpTo } from './steps.ts';

const line = {
  steps: [
    { from: '5250', to: '5250', tons: '350' },
    { from: '5300', to: '5350', tons: '400' },
    { from: '5400', to: '5400', tons: '650' },
  ],
};

test('each step has the sum of those below it', () => {
  expect(stepsOf(line).map(({ together }) => together)).toEqual([350, 750, 1400]);
});

test('a merged step counts once its highest price is reached', () => {
  expect([5200, 5250, 5300, 5350, 9000].map((price) => tonsUpTo(line, price))).toEqual([
    0, 350, 350, 750, 1400,
  ]);
});
