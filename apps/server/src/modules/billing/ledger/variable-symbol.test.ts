import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isVariableSymbol, luhnDigit, variableSymbolOf } from './variable-symbol.ts';

it('a variable symbol is the year, a place and a check digit', () => {
  expect(luhnDigit('7992739871')).toBe('3');
  expect(variableSymbolOf(2026, 1)).toBe('2600000018');
  expect(variableSymbolOf(2027, 9_999_999)).toHaveLength(10);
});

it('one wrong digit shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2026, max: 2099 }),
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (year, place, at, by) => {
        const symbol = variableSymbolOf(year, place);
        expect(isVariableSymbol(symbol)).toBe(true);
        const wrong = [...symbol];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(isVariableSymbol(wrong.join(''))).toBe(false);
      },
    ),
  );
});
