import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';

describe('reading a typed amount', () => {
  test.each([
    ['24,5', 24.5],
    ['24.5', 24.5],
    ['24,', 24],
    ['24.', 24],
    [',5', 0.5],
    ['.5', 0.5],
    ['5600', 5600],
    ['5 600', 5600],
    [`5${NBSP}600,5`, 5600.5],
    [`5${NARROW}600.50`, 5600.5],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['1,200,000', 1_200_000],
    ['1.200.000', 1_200_000],
    ['1,200,000.5', 1_200_000.5],
    ['1 200 000', 1_200_000],
    ['1 200,500', 1200.5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['24,1234', 24.1234],
    ['−20', -20],
    ['+10', 10],
    [' 24 ', 24],
  ])('%j is %j, whatever the language', (typed, value) => {
    expect(readNumber(typed)).toEqual({ kind: 'number', value });
  });

  test.each([
    ['1,200', 1.2, 1200],
    ['1.200', 1.2, 1200],
    ['24.500', 24.5, 24_500],
    ['120,000', 120, 120_000],
  ])('%j could be either, so it is asked about', (typed, asDecimal, asThousands) => {
    expect(readNumber(typed)).toEqual({ kind: 'ambiguous', asDecimal, asThousands });
  });

  test.each(['', '   '])('%j is nothing', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'empty' });
  });

  test.each([
    '-',
    'abc',
    '1,2,3',
    '24 5',
    '1 20',
    '1,20.5',
    '1.2,3.4',
    '24t',
    '1e3',
    '1,200 5',
    '٢٤',
    '--5',
    '.',
    ',',
  ])('%j is no number', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'unreadable' });
  });

  test('no typed amount is ever read as ten or a hundred times as much', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(',', '.'), ([whole, cents], sign) => {
        const typed = `${whole}${sign}${String(cents).padStart(2, '0')}`;
        expect(readNumber(typed)).toEqual({
          kind: 'number',
          value: Number(`${whole}.${String(cents).padStart(2, '0')}`),
        });
      }),
    );
  });
});
