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
  formatRate,
  formatTons,
  formatTyped,
  lorries,
  percentSign,
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

  test.each([
    ['118332.24', '118 332,24 Kč'],
    ['118332.149', '118 332,15 Kč'],
    ['118332.001', '118 332 Kč'],
    ['118332.005', '118 332,01 Kč'],
    ['118332.999', '118 333 Kč'],
    ['118332.50', '118 332,50 Kč'],
  ])('price × tons %s binds as %s: whole amounts stay short', (value, words) => {
    expect(formatExactMoney(value, 'CZK', 'cs-CZ').replaceAll(NBSP, ' ')).toBe(words);
  });

  test('a rate is written as banks publish it, whichever way it converted', () => {
    const words = (rate: string, from: string, to: string) =>
      formatRate({ rate, from, to }, 'ro-RO').replaceAll(NBSP, ' ');
    expect(words('0.19840482', 'RON', 'EUR')).toBe('1 EUR = 5,0402 RON');
    expect(words('25.03', 'EUR', 'CZK')).toBe('1 EUR = 25,03 CZK');
    expect(words('1', 'EUR', 'USD')).toBe('1 EUR = 1 USD');
  });

  test.each([
    ['RON', 'CZK', 4.82818143, '1 RON = 4,8281814 CZK'],
    ['CZK', 'RON', 0.20711732, '1 RON = 4,8281814 CZK'],
    ['CZK', 'GBP', 0.03538936, '1 GBP = 28,25708 CZK'],
  ])('a rate of %s to %s gives the price to the cent', (from, to, rate, expected) => {
    const words = formatRate({ rate, from, to }, 'cs-CZ').replaceAll(NBSP, ' ');
    expect(words).toBe(expected);
    const figure = Number(expected.split(' ')[3]?.replace(',', '.'));
    const shown = words.startsWith(`1 ${from}`) ? figure : 1 / figure;
    for (const price of [1014, 5212.87, 21_345.5])
      expect((price * shown).toFixed(2)).toBe((price * rate).toFixed(2));
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
    expect([3, 24, 50, 120, 140, 400].map(lorries)).toEqual([1, 1, 2, 5, 6, 16]);
    // A rest is another lorry, unless it is a tenth of one.
    expect(['26.4', '26.5', '30.5', '52.8'].map(lorries)).toEqual([1, 2, 2, 2]);
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

  test('the sign of per cent has a gap before it, except in English', () => {
    expect(['cs-CZ', 'ro-RO', 'en-GB'].map(percentSign)).toEqual([`${NBSP}%`, `${NBSP}%`, '%']);
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
