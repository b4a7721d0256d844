import { expect, test } from 'vitest';
import { tilesAround } from './tiles-around.ts';

const tiles = ['26Q4', '27Q1', '27Q2', '27Q3', '27Q4', '28Q1'].map((id) => ({ id }));
const shown = (id: string, of = tiles) => tilesAround(of, id).map((tile) => tile.id);

test('four quarters, and the one that is shown is always among them', () => {
  expect(shown('26Q4')).toEqual(['26Q4', '27Q1', '27Q2', '27Q3']);
  expect(shown('27Q3')).toEqual(['26Q4', '27Q1', '27Q2', '27Q3']);
  expect(shown('27Q4')).toEqual(['27Q1', '27Q2', '27Q3', '27Q4']);
  expect(shown('28Q1')).toEqual(['27Q2', '27Q3', '27Q4', '28Q1']);
});

test('one that nobody sells leaves the first, and fewer are all of them', () => {
  expect(shown('2030Q1')).toEqual(['26Q4', '27Q1', '27Q2', '27Q3']);
  expect(shown('27Q1', tiles.slice(0, 2))).toEqual(['26Q4', '27Q1']);
});
