// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PIECE = 5;

/** Whether a visit has just started is known to the module: each test is a visit of its own. */
let useDrawnRows: typeof import('./use-drawn-rows.ts').useDrawnRows;
/** How many rows each picture had, the first one first. */
let pictures: number[];

beforeEach(async () => {
  vi.resetModules();
  ({ useDrawnRows } = await import('./use-drawn-rows.ts'));
  pictures = [];
});
afterEach(cleanup);

function List({ rows }: { rows: number }) {
  const drawn = useDrawnRows(rows, PIECE);
  if (pictures.at(-1) !== drawn) pictures.push(drawn);
  return null;
}

function picturesOf(act: () => void): number[] {
  pictures = [];
  act();
  return pictures;
}

test('at the start of a visit the first rows are drawn at once and the others follow in pieces', () => {
  render(<List rows={12} />);
  expect(pictures).toEqual([5, 10, 12]);
});

test('a list that is no longer than a piece is drawn in one', () => {
  render(<List rows={PIECE} />);
  expect(pictures).toEqual([5]);
});

test('a list that was drawn whole and grows is drawn whole at once', () => {
  const { rerender } = render(<List rows={10} />);
  expect(picturesOf(() => rerender(<List rows={11} />))).toEqual([11]);
  expect(picturesOf(() => rerender(<List rows={30} />))).toEqual([30]);
});

test('of a list that gets shorter no more than its rows are drawn', () => {
  const { rerender } = render(<List rows={12} />);
  expect(picturesOf(() => rerender(<List rows={3} />))).toEqual([3]);
  expect(picturesOf(() => rerender(<List rows={12} />))).toEqual([12]);
});

test('after the first whole list every other one is drawn whole at once', () => {
  render(<List rows={12} />);
  expect(picturesOf(() => render(<List rows={40} />))).toEqual([40]);
});

test('a list that comes while the first one is not whole is drawn in pieces too', () => {
  render(<ListAfterSomeRows />);
  expect(pictures).toEqual([5, 10, 12]);
});

/** Its own rows are not counted. */
function ListAfterSomeRows() {
  const drawn = useDrawnRows(40, PIECE);
  return drawn > PIECE && <List rows={12} />;
}
