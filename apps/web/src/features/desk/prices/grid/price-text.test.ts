import { expect, test } from 'vitest';
import { readClipboard } from './clipboard.ts';
import { readCell } from './price-text.ts';

test.each([
  ['6180', '6180'],
  ['6 240', '6240'],
  ['6\u00a0240', '6240'],
  ['6.310,00', '6310'],
  ['6,310.50', '6310.5'],
  ['4680 Kč', '4680'],
  ['4 680,50 Kč/t', '4680.5'],
  ['CZK 4680', '4680'],
  ['4680,5', '4680.5'],
  ['4680.5', '4680.5'],
])('%s is the price %s', (text, price) => {
  expect(readCell(text, 'CZK')).toEqual({ kind: 'price', price });
});

test.each(['1,200', '1.200'])('%s could be either of two prices and is asked about', (text) => {
  expect(readCell(text, 'CZK')).toEqual({ kind: 'asked', choices: ['1200', '1.2'] });
});

test.each([
  ['=1+1', 'cell.formula'],
  ['@SUM(A1)', 'cell.formula'],
  ['+A1', 'cell.formula'],
  ['196 EUR', 'cell.other-currency'],
  ['€196', 'cell.other-currency'],
  ['196 PLN', 'cell.other-currency'],
  ['4\u00006', 'cell.control-character'],
  ['about 5000', 'cell.not-a-number'],
  ['12..3', 'cell.not-a-number'],
  ['0', 'price.not-positive'],
  ['-5200', 'price.not-positive'],
  ['-1,200', 'price.not-positive'],
  ['99999999', 'cell.not-a-number'],
] as const)('%j is left out: %s', (text, code) => {
  expect(readCell(text, 'CZK')).toEqual({ kind: 'refused', code });
});

test('the same sign is the book’s own currency elsewhere', () => {
  expect(readCell('196,50 EUR', 'EUR')).toEqual({ kind: 'price', price: '196.5' });
  expect(readCell('1 050 lei/t', 'RON')).toEqual({ kind: 'price', price: '1050' });
  expect(readCell('4680 Kč', 'RON')).toEqual({ kind: 'refused', code: 'cell.other-currency' });
});

test('an empty cell and a dash change nothing', () => {
  expect(readCell('  ', 'CZK')).toEqual({ kind: 'empty' });
  expect(readCell('–', 'CZK')).toEqual({ kind: 'empty' });
});

test('a block of a spreadsheet has the rows and columns that were copied', () => {
  expect(readClipboard('6180\t6,200\r\n4550\t4570\r\n')).toEqual({
    kind: 'cells',
    cells: [
      ['6180', '6,200'],
      ['4550', '4570'],
    ],
  });
  expect(readClipboard('"5 ""x""\t1"\t2')).toEqual({ kind: 'cells', cells: [['5 "x"\t1', '2']] });
  expect(readClipboard('6180;6200\n4550;4570')).toMatchObject({
    cells: [
      ['6180', '6200'],
      ['4550', '4570'],
    ],
  });
});

test('the last cell that fits is read, one more is refused', () => {
  const block = (rows: number) =>
    Array.from({ length: rows }, () => Array(100).fill('1').join('\t')).join('\n');
  expect(readClipboard(block(100)).kind).toBe('cells');
  expect(readClipboard(`${block(100)}\n1`)).toEqual({ kind: 'too-many', count: 10_001 });
});
