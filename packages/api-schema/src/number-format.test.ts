import { describe, expect, test } from 'vitest';
import {
  formatChange,
  formatExactMoney,
  formatExactPrice,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercentChange,
  formatPrice,
  formatTons,
  formatTyped,
  lorries,
  priceUnit,
  unitDecimals,
} from './number-format.ts';

const NBSP = '\u00a0';

describe('money', () => {
  test('a price by the ton has the decimals of its currency, any other has cents', () => {
    expect(unitDecimals('CZK', 'T')).toBe(0);
    expect(unitDecimals('EUR', 'T')).toBe(2);
    for (const unit of ['KG', 'L', 'PIECE']) expect(unitDecimals('CZK', unit)).toBe(2);
  });

  test('crowns have no decimals and their sign', () => {
    expect(formatMoney(271000.4, 'CZK', 'cs-CZ')).toBe(`271${NBSP}000${NBSP}Kč`);
  });

  test('every other currency has two decimals and its code', () => {
    expect(formatMoney(486.2, 'EUR', 'cs-CZ')).toBe(`486,20${NBSP}EUR`);
    expect(formatMoney(1234.5, 'RON', 'ro-RO')).toBe(`1.234,50${NBSP}RON`);
    expect(formatMoney(1234.5, 'GBP', 'en-GB')).toBe(`1,234.50${NBSP}GBP`);
  });

  test('a price carries its unit and basis', () => {
    expect(formatPrice(5420, 'CZK', 'cs-CZ')).toBe(`5${NBSP}420${NBSP}Kč/t`);
    expect(formatPrice(5325, 'CZK', 'cs-CZ', 2)).toBe(`5${NBSP}325,00${NBSP}Kč/t`);
    expect(priceUnit('USD', 'bbl')).toBe('USD/bbl');
  });

  test('what binds shows the fraction it has, and no fraction that it has not', () => {
    expect(formatExactMoney('5250.50', 'CZK', 'cs-CZ')).toBe(`5${NBSP}250,50${NBSP}Kč`);
    expect(formatExactMoney('5250.00', 'CZK', 'cs-CZ')).toBe(`5${NBSP}250${NBSP}Kč`);
    expect(formatExactPrice('5420.5', 'CZK', 'cs-CZ')).toBe(`5${NBSP}420,50${NBSP}Kč/t`);
  });

  test('a decimal string keeps all of its digits', () => {
    expect(formatFigure('9007199254740993.25', 'EUR', 'en-GB')).toBe('9,007,199,254,740,993.25');
  });

  test('an English interface in Czechia keeps the figures of the country', () => {
    expect(formatPrice(11850, 'CZK', 'en-CZ')).toBe(`11${NBSP}850${NBSP}Kč/t`);
    expect(formatTons(24.5, 'en-CZ')).toBe(`24,5${NBSP}t`);
  });

  test('no breaking space is left in a figure', () => {
    for (const locale of ['cs-CZ', 'sk-SK', 'fr-FR', 'ro-RO', 'en-IE']) {
      expect(formatMoney(1234567, 'CZK', locale)).not.toMatch(/[ \u202f]/);
    }
  });
});

describe('tons', () => {
  test('have one decimal at most', () => {
    expect(formatTons(24.5, 'cs-CZ')).toBe(`24,5${NBSP}t`);
    expect(formatTons('50.0', 'cs-CZ')).toBe(`50${NBSP}t`);
    expect(formatTons(38.24, 'en-IE')).toBe(`38.2${NBSP}t`);
  });

  test('are about so many lorries, never none', () => {
    expect([3, 24, 50, 120, 140, 400].map(lorries)).toEqual([1, 1, 2, 5, 6, 17]);
  });
});

describe('a change', () => {
  test('has its sign, and a true minus', () => {
    expect(formatChange(35, 'cs-CZ')).toBe('+35');
    expect(formatChange(-20, 'cs-CZ')).toBe('−20');
    expect(formatChange(0, 'cs-CZ')).toBe('0');
    expect(formatChange(4.5, 'cs-CZ', { decimals: 2 })).toBe('+4,50');
  });

  test('in per cent is written as the locale writes it', () => {
    expect(formatPercentChange(2.4, 'cs-CZ')).toBe(`+2,4${NBSP}%`);
    expect(formatPercentChange('-1.2', 'en-IE')).toBe('−1.2%');
    expect(formatPercentChange(2, 'cs-CZ')).toBe(`+2,0${NBSP}%`);
  });

  test('a negative number has a true minus', () => {
    expect(formatNumber(-1234.56, 'cs-CZ')).toBe(`−1${NBSP}234,56`);
  });
});

test('a field shows no group separator, which could be mistaken for a decimal one', () => {
  expect(formatTyped(1200.5, 'en-GB', 2)).toBe('1200.5');
  expect(formatTyped(1200.5, 'cs-CZ', 2)).toBe('1200,5');
  expect(formatTyped(1200.5, 'ro-RO', 2)).toBe('1200,5');
  expect(formatTyped(null, 'en-GB', 2)).toBe('');
});
