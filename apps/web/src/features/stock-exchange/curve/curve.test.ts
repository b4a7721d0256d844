import { describe, expect, test } from 'vitest';
import { carryOf, changeOf } from './forward-curve.tsx';

const rowsOf = (...rows: [number, number, string][]) =>
  rows.map(([year, month, rate]) => ({ year, month, rate }));

describe('the gain of storing', () => {
  test('up to the dearest month before the next harvest, per month', () => {
    const rows = rowsOf(
      [2026, 12, '221.50'],
      [2027, 3, '225.75'],
      [2027, 5, '228.50'],
      // The next harvest, however dear.
      [2027, 9, '240.00'],
    );
    expect(carryOf(rows)).toEqual({
      front: rows[0],
      later: rows[2],
      more: { total: '7.00', monthly: 1.4 },
    });
  });

  test('nothing where the next month pays less, or as much', () => {
    const falling = rowsOf([2026, 12, '221.50'], [2027, 3, '220.00'], [2027, 5, '230.00']);
    expect(carryOf(falling)).toEqual({ front: falling[0], later: falling[1], more: undefined });
    const level = rowsOf([2026, 12, '221.50'], [2027, 3, '221.50']);
    expect(carryOf(level)?.more).toBeUndefined();
  });

  test('a later month counts only if the price has not fallen before it', () => {
    const rows = rowsOf([2026, 9, '210.00'], [2026, 12, '212.00'], [2027, 3, '211.00'], [2027, 5, '230.00']);
    expect(carryOf(rows)).toMatchObject({ later: rows[1], more: { total: '2.00' } });
  });

  test('the last month of a harvest says nothing, and neither does a single month', () => {
    expect(carryOf(rowsOf([2027, 5, '221.50'], [2027, 9, '230.00']))).toBeUndefined();
    expect(carryOf(rowsOf([2026, 12, '221.50']))).toBeUndefined();
    expect(carryOf([])).toBeUndefined();
  });
});

describe('since a month ago', () => {
  test('the same contract is compared, whatever its place was', () => {
    const now = rowsOf([2026, 12, '221.50'], [2027, 3, '225.75']);
    expect(changeOf(now, rowsOf([2026, 9, '200.00'], [2026, 12, '214.25']))).toBe('7.25');
  });

  test('a contract that was not listed has no change', () => {
    expect(changeOf(rowsOf([2026, 12, '221.50']), rowsOf([2026, 9, '200.00']))).toBeUndefined();
    expect(changeOf([], [])).toBeUndefined();
  });
});
