import { describe, expect, test } from 'vitest';
import {
  type BoardCrop,
  type BoardPrice,
  type BoardQuarter,
  bestForCrops,
  bestQuarter,
  boardRows,
  groupRows,
  quarterAt,
  quarterWindow,
  trendOfRow,
} from './board.ts';

const crop = (id: string, name = id) => ({ id, name }) as BoardCrop;
const quarters = ['2026Q4', '2027Q1', '2027Q2'].map((id) => ({ id }) as BoardQuarter);

/** Young enough to sell at, whenever this runs. */
const NOW = new Date().toISOString();

function price(cropId: string, quarterId: string, rate: string | null, date = NOW) {
  return {
    id: `${cropId} ${quarterId} ${rate} ${date}`,
    crop: { id: cropId },
    quarter: { id: quarterId, name: quarterId },
    price: rate,
    masked: rate === null,
    date,
  } as BoardPrice;
}

const crops = [crop('wheat', 'Milling wheat'), crop('peas', 'Hrách'), crop('rapeseed', 'Rapeseed')];
const board = (prices: BoardPrice[], sparklines: Parameters<typeof boardRows>[0]['sparklines'] = []) =>
  boardRows({ crops, prices, sparklines });

describe('a row of the board', () => {
  test('shows the best quote of each quarter, compared as money and not as text', () => {
    const [row] = board([
      price('wheat', '2026Q4', '999.00'),
      price('wheat', '2026Q4', '5420.00'),
      price('wheat', '2027Q1', '5510.00'),
    ]);
    expect(row?.best.get('2026Q4')?.price).toBe('5420.00');
    expect(row?.best.get('2027Q1')?.price).toBe('5510.00');
  });

  test('of two equal quotes shows the one published first', () => {
    const [row] = board([
      price('wheat', '2026Q4', '5420.00', '2026-11-15T09:00:00Z'),
      price('wheat', '2026Q4', '5420.00', '2026-11-15T07:00:00Z'),
    ]);
    expect(row?.best.get('2026Q4')?.date).toBe('2026-11-15T07:00:00Z');
  });

  test('shows the price that is known, wherever it comes among masked ones', () => {
    const known = price('wheat', '2026Q4', '5420.00');
    const masked = price('wheat', '2026Q4', null);
    expect(board([masked, known])[0]?.best.get('2026Q4')).toBe(known);
    expect(board([known, masked])[0]?.best.get('2026Q4')).toBe(known);
  });

  test('keeps the better quote when a worse one follows', () => {
    const [row] = board([price('wheat', '2026Q4', '5420.00'), price('wheat', '2026Q4', '5300.00')]);
    expect(row?.best.get('2026Q4')?.price).toBe('5420.00');
  });

  test('is not there for a crop that nobody quotes', () => {
    expect(board([price('wheat', '2026Q4', '5420.00')]).map((row) => row.crop.id)).toEqual(['wheat']);
  });

  test('stays masked when its prices are', () => {
    const [row] = board([price('wheat', '2026Q4', null), price('wheat', '2026Q4', null)]);
    expect(row?.best.get('2026Q4')?.masked).toBe(true);
    expect(row && bestQuarter(row, quarters)).toBeUndefined();
  });

  test('marks its best quarter among those on the screen', () => {
    const [row] = board([
      price('wheat', '2026Q4', '5420.00'),
      price('wheat', '2027Q1', '5585.00'),
      price('wheat', '2027Q2', '9999.00'),
    ]);
    expect(row && bestQuarter(row, quarters.slice(0, 2))).toBe('2027Q1');
    expect(row && bestQuarter(row, quarters)).toBe('2027Q2');
    // The only one is no choice.
    expect(row && bestQuarter(row, quarters.slice(0, 1))).toBeUndefined();
  });

  test('never marks a quarter whose price is too old to sell at', () => {
    const [row] = board([
      price('wheat', '2026Q4', '9999.00', '2020-01-01T08:00:00Z'),
      price('wheat', '2027Q1', '5420.00'),
      price('wheat', '2027Q2', '5300.00'),
    ]);
    expect(row && bestQuarter(row, quarters)).toBe('2027Q1');
  });

  test('has a line from two days on, unless it starts at nothing', () => {
    const trendOf = (values: string[]) => {
      const [row] = board(
        [price('wheat', '2026Q4', '5420.00')],
        [{ cropId: 'wheat', quarterId: '2026Q4', masked: false, values }],
      );
      return row && trendOfRow(row, quarters);
    };
    expect(trendOf([])).toBeUndefined();
    expect(trendOf(['5000.00'])).toBeUndefined();
    expect(trendOf(['5000.00', '5100.00'])).toEqual({ values: [5000, 5100], percent: 2 });
    expect(trendOf(['0.00', '5100.00'])).toBeUndefined();
  });

  test('has the line and the change of the first quarter that has one', () => {
    const [row] = board(
      [price('wheat', '2026Q4', '5420.00')],
      [
        { cropId: 'wheat', quarterId: '2026Q4', masked: false, values: ['5400.00'] },
        { cropId: 'wheat', quarterId: '2027Q1', masked: false, values: ['5000.00', '5100.00', '5125.00'] },
      ],
    );
    expect(row && trendOfRow(row, quarters)).toEqual({ values: [5000, 5100, 5125], percent: 2.5 });
  });
});

test('favourites come first in the order of their stars; a search reads over accents', () => {
  const rows = board([
    price('wheat', '2026Q4', '1'),
    price('peas', '2026Q4', '1'),
    price('rapeseed', '2026Q4', '1'),
  ]);
  const ids = ({ favourites, others }: ReturnType<typeof groupRows>) => [
    favourites.map((row) => row.crop.id),
    others.map((row) => row.crop.id),
  ];
  expect(ids(groupRows(rows, ['rapeseed', 'wheat', 'gone'], ''))).toEqual([['rapeseed', 'wheat'], ['peas']]);
  expect(ids(groupRows(rows, ['rapeseed'], 'HRACH'))).toEqual([[], ['peas']]);
});

test('the window of quarters is always full', () => {
  expect(quarterWindow([1, 2, 3, 4, 5, 6, 7, 8], 0, 4)).toEqual([1, 2, 3, 4]);
  expect(quarterWindow([1, 2, 3, 4, 5, 6, 7, 8], 6, 4)).toEqual([5, 6, 7, 8]);
  expect(quarterWindow([1, 2], 4, 4)).toEqual([1, 2]);
});

describe('the phone’s picker', () => {
  const rows = board([
    price('wheat', '2026Q4', '5420.00'),
    price('wheat', '2027Q2', '5510.00'),
    price('peas', '2026Q4', '7200.00'),
    price('peas', '2027Q1', '7100.00'),
    price('rapeseed', '2027Q1', '11000.00'),
    price('rapeseed', '2027Q2', '11900.00'),
  ]);
  const marked = (favourites: string[]) => [...bestForCrops(groupRows(rows, favourites, ''), quarters)];

  test('marks the best quarter of each favourite, over all quarters', () => {
    expect(marked(['wheat', 'rapeseed'])).toEqual([['2027Q2', ['Milling wheat', 'Rapeseed']]]);
  });

  test('without favourites of every crop', () => {
    expect(marked([])).toEqual([
      ['2027Q2', ['Milling wheat', 'Rapeseed']],
      ['2026Q4', ['Hrách']],
    ]);
  });
});

test('the address names every quarter but the nearest', () => {
  expect(quarterAt(quarters, 0)).toBeUndefined();
  expect(quarterAt(quarters, 1)).toBe('2027Q1');
  expect(quarterAt(quarters, 3)).toBeUndefined();
});
