import { describe, expect, it } from 'vitest';
import { type Grid, readCells } from './read-cells.ts';
import { readNumber } from './read-number.ts';

const GRID: Omit<Grid, 'text'> = {
  regionId: 'CZ072',
  currency: 'CZK',
  quarters: ['2026Q4', '2027Q1', '2027Q2', '2027Q3'],
  crops: [
    { id: 'malting-barley', names: ['Malting barley', 'Sladovnický ječmen', 'Orz pentru malț'] },
    { id: 'feed-barley', names: ['Feed barley', 'Krmný ječmen', 'Orz furajer'] },
    { id: 'maize', names: ['Maize', 'Kukuřice', 'Porumb'] },
  ],
  regions: [
    { id: 'CZ072', names: ['Zlínský kraj'] },
    { id: 'CZ071', names: ['Olomoucký kraj'] },
  ],
};
const AT = {
  cropId: 'malting-barley',
  quarterId: '2026Q4',
  cropIds: ['malting-barley', 'feed-barley', 'maize'],
};
const block = (text: string, overrides: Partial<Grid> = {}) =>
  readCells({ ...GRID, at: AT, text, ...overrides });
const table = (text: string) => readCells({ ...GRID, text });
const brief = (cells: ReturnType<typeof readCells>) =>
  cells.map(({ line, cropId, quarterId, price, code }) => [line, cropId, quarterId, code ?? price]);

describe('a number of a cell', () => {
  it.each([
    ['6180', '6180'],
    ['6 240', '6240'],
    ['6\u00a0240', '6240'],
    ['6.310,00', '6310.00'],
    ['6,310.50', '6310.50'],
    ['12.345.678', '12345678'],
    ['4680 Kč', '4680'],
    ['4680 Kč/t', '4680'],
    ['4680,5', '4680.5'],
    ['Kč 12 345 678,50 / t', '12345678.50'],
    ['6,235', '6235'],
  ])('%s is %s', (text, value) => {
    expect(readNumber(text, { currency: 'CZK', decimals: 2 })).toEqual({ value });
  });

  it.each([
    ['=C4+40', 'cell.formula'],
    ['=1+1', 'cell.formula'],
    ['@SUM(A1)', 'cell.formula'],
    ['+A1', 'cell.formula'],
    ['196 EUR', 'cell.other-currency'],
    ['€196', 'cell.other-currency'],
    ['about 5000', 'cell.not-a-number'],
    ['5.12.2026', 'cell.not-a-number'],
    ['5000.123', 'cell.not-a-number'],
    ['1,2,3', 'cell.not-a-number'],
    ['0.500', 'cell.not-a-number'],
    ['0,125', 'cell.not-a-number'],
    ['5200 5300', 'cell.not-a-number'],
    ['5200 Kč 5300 Kč', 'cell.not-a-number'],
    ['62 40', 'cell.not-a-number'],
    ['123456789', 'cell.not-a-number'],
    ['0', 'price.not-positive'],
    ['-5', 'price.not-positive'],
  ])('%s is refused: %s', (text, code) => {
    expect(readNumber(text, { currency: 'CZK', decimals: 2 })).toMatchObject({ code });
  });

  it('1,200 is asked about, and 1.200 too; the answer decides', () => {
    for (const text of ['1,200', '1.200'])
      expect(readNumber(text, { currency: 'CZK', decimals: 2 })).toEqual({
        code: 'cell.unclear',
        choices: ['1200', '1.20'],
      });
    expect(readNumber('1,200', { currency: 'CZK', decimals: 2, separator: 'THOUSANDS' })).toEqual({
      value: '1200',
    });
    expect(readNumber('1,200', { currency: 'CZK', decimals: 2, separator: 'DECIMALS' })).toEqual({
      value: '1.20',
    });
  });
});

describe('a pasted block', () => {
  it('lands at the cursor: rows are crops, columns are quarters, empty cells are left out', () => {
    expect(brief(block('6180\t\t6 240\r\n4550\t4570\r\n'))).toEqual([
      [1, 'malting-barley', '2026Q4', '6180'],
      [1, 'malting-barley', '2027Q2', '6240'],
      [2, 'feed-barley', '2026Q4', '4550'],
      [2, 'feed-barley', '2027Q1', '4570'],
    ]);
  });

  it('names each cell that cannot be read, and those outside of the grid', () => {
    expect(brief(block('=C4+40\t196 EUR\t6,200\t1\0\t5\n1\n1\n1'))).toEqual([
      [1, 'malting-barley', '2026Q4', 'cell.formula'],
      [1, 'malting-barley', '2027Q1', 'cell.other-currency'],
      [1, 'malting-barley', '2027Q2', 'cell.unclear'],
      [1, 'malting-barley', '2027Q3', 'cell.control-character'],
      [1, 'malting-barley', null, 'cell.outside'],
      [2, 'feed-barley', '2026Q4', '1'],
      [3, 'maize', '2026Q4', '1'],
      [4, null, '2026Q4', 'cell.outside'],
    ]);
  });

  it('of 10,000 cells is read, and of 10,001 refused', () => {
    const lines = (count: number) => Array.from({ length: count }, () => '1').join('\n');
    expect(block(lines(10_000))).toHaveLength(10_000);
    expect(block(lines(10_001))).toMatchObject([{ line: 10_001, code: 'cell.too-many' }]);
  });
});

describe('a file', () => {
  it('has a price for each row, with limit and end, in any of the three languages', () => {
    const cells = table(
      'Kraj;Plodina;Čtvrtletí;Cena;Limit;Platí do\nOlomoucký kraj;Krmný ječmen;Q1 27;4 570;300;31.12.2026\n;maize;2027Q2;4730;;',
    );
    expect(cells).toMatchObject([
      {
        line: 2,
        regionId: 'CZ071',
        cropId: 'feed-barley',
        quarterId: '2027Q1',
        price: '4570',
        limitTons: '300',
        validUntil: '2026-12-31T23:59',
        code: null,
      },
      { line: 3, regionId: 'CZ072', cropId: 'maize', price: '4730', limitTons: null, validUntil: null },
    ]);
  });

  it('or a crop for each row and a quarter for each column', () => {
    expect(brief(table('crop,Q4 26,Q1 2027\nMaize,4660,4690\nPorumb,,"4.700,50"'))).toEqual([
      [2, 'maize', '2026Q4', '4660'],
      [2, 'maize', '2027Q1', '4690'],
      [3, 'maize', '2027Q1', 'row.duplicate'],
    ]);
  });

  it.each(['2026-12-01 9:30', '1.12.2026 9:30'])('ends at %s', (end) => {
    expect(table(`crop;quarter;price;valid until\nMaize;Q4 26;5;${end}`)).toMatchObject([
      { validUntil: '2026-12-01T09:30', code: null },
    ]);
  });

  it.each([
    ['crop;price\nMaize;5', 1, 'quarter', 'column.missing'],
    ['crop;quarter;price\nRye;Q4 26;5', 2, 'crop', 'crop.not-traded'],
    ['crop;quarter;price\nMaize;Q4 19;5', 2, 'quarter', 'quarter.not-offered'],
    ['crop;quarter;price;region\nMaize;Q4 26;5;Praha', 2, 'region', 'region.not-served'],
    ['crop;quarter;price;currency\nMaize;Q4 26;5;EUR', 2, 'currency', 'cell.other-currency'],
    ['crop;quarter;price;limit\nMaize;Q4 26;5;many', 2, 'limit', 'limit.invalid'],
    ['crop;quarter;price;valid until\nMaize;Q4 26;5;soon', 2, 'validUntil', 'valid-until.invalid'],
    ['crop;quarter;price;valid until\nMaize;Q4 26;5;30.2.2027', 2, 'validUntil', 'valid-until.invalid'],
    [
      'crop;quarter;price;valid until\nMaize;Q4 26;5;2026-12-01T09:30Z',
      2,
      'validUntil',
      'valid-until.invalid',
    ],
    ['crop;quarter;price;limt\nMaize;Q4 26;5;100', 1, 'header', 'column.unknown'],
    ['crop;currency;Q4 26\nMaize;EUR;196', 2, 'currency', 'cell.other-currency'],
    ['crop;quarter;price\nMaize;Q4 26;5\nMaize;Q4 26;6', 3, 'price', 'row.duplicate'],
    ['crop;quarter;price\nMa\0ize;Q4 26;5', 2, 'crop', 'cell.control-character'],
  ])('%j names line %s, %s, %s', (text, line, field, code) => {
    expect(table(text).filter((cell) => cell.code)).toMatchObject([{ line, field, code }]);
  });
});
