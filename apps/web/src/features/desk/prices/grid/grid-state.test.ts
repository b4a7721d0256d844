import type { DeskLine, LineKey } from '@canola/api-schema/trading/desk-prices';
import { describe, expect, test } from 'vitest';
import {
  type GridAction,
  type GridState,
  isImplausible,
  isOvertaken,
  keyOf,
  mendedPrice,
  reduceGrid,
  type Sheet,
  startGrid,
} from './grid-state.ts';
import { answered, changeOfCell, pastedBlock } from './pasted-block.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const CROPS = ['milling-wheat', 'feed-barley', 'maize'];
const QUARTERS = ['2026Q4', '2027Q1'];
const key = (crop: number, quarter: number): LineKey => ({
  regionId: 'CZ072',
  cropId: CROPS[crop] ?? '',
  quarterId: QUARTERS[quarter] ?? '',
});

function line(at: LineKey, over: Partial<DeskLine> = {}): DeskLine {
  return {
    ...at,
    state: 'OPEN',
    mode: 'FIXED',
    price: '5200.00',
    publishedAt: '2026-11-18T09:00:00Z',
    validUntil: null,
    limitTons: null,
    takenTons: '0',
    leftTons: null,
    formula: null,
    pausedReason: null,
    bestOther: null,
    version: 3,
    changedBy: null,
    ...over,
  };
}

/** Every cell has a price, except maize in the second quarter. */
function sheetOf(over: Record<string, Partial<DeskLine>> = {}): Sheet {
  return {
    rows: CROPS.length,
    columns: QUARTERS.length,
    now: NOW,
    keyAt: ({ row, column }) => key(row, column),
    lineOf: (at) => {
      const isEmpty = keyOf(at) === keyOf(key(2, 1));
      return line(at, { ...(isEmpty && { state: 'NONE', price: null, version: 0 }), ...over[keyOf(at)] });
    },
  };
}

const run = (actions: GridAction[], sheet = sheetOf(), from: GridState = startGrid({})) =>
  actions.reduce((state, action) => reduceGrid(state, action, sheet), from);
const typed = (at: LineKey, price: string): GridAction => ({ type: 'price', prices: [{ key: at, price }] });
const drafted = (state: GridState, at: LineKey) => state.drafts[keyOf(at)]?.row;

describe('the cursor', () => {
  test('stays in the grid', () => {
    expect(run([{ type: 'move', by: { row: -1, column: -1 } }]).cursor).toEqual({ row: 0, column: 0 });
    expect(run([{ type: 'move', by: { row: 9, column: 9 } }]).cursor).toEqual({ row: 2, column: 1 });
  });
  test('Tab goes on to the next crop after the last quarter', () => {
    expect(
      run([
        { type: 'along', by: 1 },
        { type: 'along', by: 1 },
      ]).cursor,
    ).toEqual({ row: 1, column: 0 });
    expect(run([{ type: 'along', by: -1 }]).cursor).toEqual({ row: 0, column: 0 });
  });
});

describe('a typed price', () => {
  test('is a draft with the version it was made on, and none when it is today’s', () => {
    const state = run([typed(key(0, 0), '5230')]);
    expect(drafted(state, key(0, 0))).toEqual({
      mode: 'FIXED',
      ...key(0, 0),
      version: 3,
      price: '5230',
      validUntil: null,
      limitTons: null,
    });
    expect(run([typed(key(0, 0), '5200')], sheetOf(), state).drafts).toEqual({});
  });
  test('keeps limit and end, and makes a formula fixed', () => {
    const sheet = sheetOf({
      [keyOf(key(0, 0))]: {
        mode: 'FORMULA',
        limitTons: '300',
        validUntil: '2026-12-01T11:00:00.000Z',
        formula: {
          futuresMonth: '2026-12-01',
          basis: '-180',
          step: '10',
          minPrice: null,
          maxPrice: null,
          stopPercent: null,
          referenceFutures: '219.25',
        },
      },
    });
    expect(drafted(run([typed(key(0, 0), '5230')], sheet), key(0, 0))).toMatchObject({
      mode: 'FIXED',
      limitTons: '300',
      validUntil: '2026-12-01T11:00:00.000Z',
    });
  });
  test('the same price again renews a line that is old, paused or full', () => {
    const old = sheetOf({ [keyOf(key(0, 0))]: { publishedAt: '2026-11-15T09:00:00Z' } });
    expect(Object.keys(run([typed(key(0, 0), '5200')], old).drafts)).toHaveLength(1);
    const full = sheetOf({ [keyOf(key(0, 0))]: { state: 'FULL' } });
    expect(Object.keys(run([typed(key(0, 0), '5200')], full).drafts)).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  test('marks a published line, and only clears the draft of one without a price', () => {
    expect(drafted(run([{ type: 'withdraw' }]), key(0, 0))).toEqual({
      mode: 'WITHDRAWN',
      ...key(0, 0),
      version: 3,
    });
    const keys = [key(2, 1)];
    expect(run([typed(key(2, 1), '4000'), { type: 'withdraw', keys }]).drafts).toEqual({});
  });
  test('of a block withdraws each of its lines', () => {
    const state = run([
      { type: 'select', cell: { row: 1, column: 1 }, isExtended: true },
      { type: 'withdraw' },
    ]);
    expect(Object.values(state.drafts).map(({ row }) => row.mode)).toEqual(Array(4).fill('WITHDRAWN'));
  });
});

describe('fill down', () => {
  test('puts the first row of a block into the others', () => {
    const state = run([
      typed(key(0, 1), '5555'),
      { type: 'select', cell: { row: 0, column: 1 } },
      { type: 'select', cell: { row: 2, column: 1 }, isExtended: true },
      { type: 'fill', direction: 'down' },
    ]);
    expect([1, 2].map((row) => drafted(state, key(row, 1)))).toMatchObject([
      { price: '5555' },
      { price: '5555' },
    ]);
  });
  test('puts the row above into a single cell, and does nothing in the first row', () => {
    const from = run([typed(key(0, 0), '5250')]);
    const down: GridAction[] = [
      { type: 'move', by: { row: 1, column: 0 } },
      { type: 'fill', direction: 'down' },
    ];
    expect(drafted(run(down, sheetOf(), from), key(1, 0))).toMatchObject({ price: '5250' });
    expect(run([{ type: 'fill', direction: 'down' }])).toEqual(startGrid({}));
  });
});

test('undo takes back one step at a time, a paste as one, and nothing that is published', () => {
  const paste: GridAction = {
    type: 'price',
    prices: [
      { key: key(0, 0), price: '5300' },
      { key: key(0, 1), price: '5310' },
    ],
  };
  const state = run([typed(key(1, 0), '4550'), paste]);
  const once = run([{ type: 'undo' }], sheetOf(), state);
  expect(Object.keys(once.drafts)).toEqual([keyOf(key(1, 0))]);
  expect(run([{ type: 'undo' }, { type: 'undo' }], sheetOf(), once).drafts).toEqual({});
  const rows = Object.values(state.drafts).map(({ row }) => row);
  const published = run([{ type: 'published', rows, refused: [] }, { type: 'undo' }], sheetOf(), state);
  expect(published.drafts).toEqual({});
});

test('refused rows stay drafts with their reason, the others are gone', () => {
  const state = run([typed(key(0, 0), '5300'), typed(key(1, 0), '4550')]);
  const rows = Object.values(state.drafts).map(({ row }) => row);
  const refused = [{ index: 1, code: 'line.limit-below-taken', taken: '180' } as const];
  const after = run([{ type: 'published', rows, refused }], sheetOf(), state);
  expect(after.drafts).toEqual({
    [keyOf(key(1, 0))]: { row: rows[1], refusal: { code: 'line.limit-below-taken', taken: '180' } },
  });
});

test('a line that somebody else changed is overtaken until the person keeps their own', () => {
  const state = run([typed(key(0, 0), '5300')]);
  const theirs = sheetOf({ [keyOf(key(0, 0))]: { version: 4, price: '5220' } });
  const draft = () => state.drafts[keyOf(key(0, 0))];
  expect(draft() && isOvertaken(draft() as never, theirs.lineOf(key(0, 0)))).toBe(true);
  const mine = run([{ type: 'keep-mine', key: key(0, 0) }], theirs, state);
  expect(drafted(mine, key(0, 0))).toMatchObject({ price: '5300', version: 4 });
});

test('a price ten times too high is implausible, and mended by a digit', () => {
  const state = run([typed(key(1, 0), '52900')]);
  const draft = state.drafts[keyOf(key(1, 0))];
  if (!draft) throw new Error('no draft');
  expect(isImplausible(draft, sheetOf().lineOf(key(1, 0)))).toBe(true);
  expect(mendedPrice(draft, sheetOf().lineOf(key(1, 0)))).toBe('5290');
});

test('drafts of another tab that are the same already leave the undo', () => {
  const state = run([typed(key(0, 0), '5210')]);
  const [[id, draft] = []] = Object.entries(state.drafts);
  if (!id || draft?.row.mode !== 'FIXED') throw new Error('no draft');
  const { price, ...row } = draft.row;
  expect(run([{ type: 'load', drafts: { [id]: { row: { price, ...row } } } }], sheetOf(), state)).toBe(state);
  expect(run([{ type: 'load', drafts: {} }], sheetOf(), state).drafts).toEqual({});
});

describe('a pasted block', () => {
  const paste = (block: string[][], row = 1, column = 0) =>
    pastedBlock(block, { row, column }, sheetOf(), 'CZK');
  const changed = (block: string[][], { drafts = startGrid({}).drafts, sheet = sheetOf() } = {}) =>
    paste(block).map((cell) => changeOfCell(cell, drafts, sheet) !== undefined);
  test('lands at the cursor, and says of each cell what it is', () => {
    const cells = paste([
      ['5210', '5,220', ''],
      ['=C4+40', '196 EUR'],
      ['1', '2'],
    ]);
    expect(cells.map(({ cropId, quarterId, price, code }) => [cropId, quarterId, price, code])).toEqual([
      ['feed-barley', '2026Q4', '5210', null],
      ['feed-barley', '2027Q1', null, 'cell.unclear'],
      ['maize', '2026Q4', null, 'cell.formula'],
      ['maize', '2027Q1', null, 'cell.other-currency'],
      [null, null, null, 'cell.outside'],
      [null, null, null, 'cell.outside'],
    ]);
  });
  test('a price for another region keeps the version that the server read', () => {
    const [cell] = paste([['5210']]);
    if (!cell) throw new Error('no cell');
    const elsewhere = { ...cell, regionId: 'CZ010', now: '5100', version: 7 };
    const sheet = { ...sheetOf(), lineOf: () => undefined };
    const change = changeOfCell(elsewhere, startGrid({}).drafts, sheet);
    if (!change) throw new Error('no change');
    const state = run([{ type: 'price', prices: [change] }], sheet);
    expect(drafted(state, change.key)).toMatchObject({ regionId: 'CZ010', price: '5210', version: 7 });
  });
  test('an unclear cell becomes the price that was meant', () => {
    const [cell] = paste([['5,220']]);
    if (!cell) throw new Error('no cell');
    expect(cell.choices).toEqual(['5220', '5.22']);
    expect(answered(cell, '5220', sheetOf())).toMatchObject({
      price: '5220',
      code: null,
      isImplausible: false,
    });
    expect(answered(cell, '5.22', sheetOf())).toMatchObject({ isImplausible: true });
  });
  test('today’s price is no change', () => {
    expect(changed([['5200', '5201']])).toEqual([false, true]);
  });
  test('today’s price renews a line that is full, and replaces a draft', () => {
    expect(
      changed([['5200', '5200']], { sheet: sheetOf({ [keyOf(key(1, 0))]: { state: 'FULL' } }) }),
    ).toEqual([true, false]);
    const { drafts } = run([typed(key(1, 0), '5300'), typed(key(1, 1), '5300')]);
    expect(changed([['5200', '5300']], { drafts })).toEqual([true, false]);
  });
});
