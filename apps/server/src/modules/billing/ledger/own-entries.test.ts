import { describe, expect, it } from 'vitest';
import { ownRows } from './own-entries.ts';

const rows = (...amounts: string[]) => amounts.map((amount, at) => ({ id: `${at}`, amount }));
const own = (sum: string, ...amounts: string[]) =>
  ownRows(rows(...amounts), sum).map(({ amount, state, surplus }) => [amount, state, surplus]);

describe('the rows of a transfer that staff confirmed by hand', () => {
  it.each([
    ['one with the sum', ['400', '200', '350.90'], [['350.90', 'CONFIRMED', '0.00']]],
    [
      'several with exactly the sum',
      ['100', '200', '150.90', '400'],
      [
        ['200', 'PART', '0.00'],
        ['150.90', 'CONFIRMED', '0.00'],
      ],
    ],
    ['one with more', ['100', '400', '500'], [['400', 'CONFIRMED', '49.10']]],
    [
      'the first ones that reach it',
      ['200', '200', '200'],
      [
        ['200', 'PART', '0.00'],
        ['200', 'CONFIRMED', '49.10'],
      ],
    ],
    ['none when they are less', ['200', '100'], []],
    ['none when there are none', [], []],
  ])('are %s', (_what, amounts, adopted) => {
    expect(own('350.90', ...amounts)).toEqual(adopted);
  });

  it('are found in a moment, however many there are', () => {
    expect(own('350.90', ...Array.from({ length: 5000 }, () => '1.00'))).toHaveLength(351);
    expect(own('5000.01', ...Array.from({ length: 5000 }, () => '1.00'))).toEqual([]);
  });
});
