import { expect, test } from 'vitest';
import { marketingYearOf } from '../ranges.ts';
import { seasonOf } from './season.ts';

test('a marketing year starts on 1 July', () => {
  expect(marketingYearOf('2026-06-30')).toBe(2025);
  expect(marketingYearOf('2026-07-01')).toBe(2026);
  expect(marketingYearOf('2027-01-15')).toBe(2026);
});

const TODAY = '2026-07-17';

test('this year by weeks, over the lowest and highest of the five years before', () => {
  const season = seasonOf(
    [
      // Six years before: out of the band.
      { date: '2020-07-03', rate: '1' },
      { date: '2021-07-02', rate: '190.25' },
      { date: '2023-07-03', rate: '260' },
      // Only the last price of a week counts.
      { date: '2025-07-01', rate: '999' },
      { date: '2025-07-07', rate: '201.5' },
      { date: '2025-07-10', rate: '199' },
      { date: '2026-07-02', rate: '210' },
      { date: '2026-07-06', rate: '212' },
      { date: '2026-07-16', rate: '215' },
    ],
    TODAY,
  );
  expect(season).toEqual({
    name: '2026/27',
    points: [
      { date: '2026-07-07', rate: '212' },
      { date: '2026-07-21', rate: '215' },
    ],
    low: [
      { date: '2026-07-07', rate: '190.25' },
      { date: '2026-07-14', rate: '199' },
    ],
    high: [
      { date: '2026-07-07', rate: '260' },
      { date: '2026-07-14', rate: '199' },
    ],
  });
});

test('rates are compared as decimals, not as text', () => {
  const season = seasonOf(
    [
      { date: '2024-07-02', rate: '99.75' },
      { date: '2025-07-02', rate: '100.5' },
    ],
    TODAY,
  );
  expect(season?.low[0]?.rate).toBe('99.75');
  expect(season?.high[0]?.rate).toBe('100.5');
});

test('the days left over at the end of a year belong to its last week', () => {
  const season = seasonOf([{ date: '2026-06-30', rate: '180' }], TODAY);
  expect(season?.low).toEqual([{ date: '2027-06-29', rate: '180' }]);
});

test('without an earlier year there is no band', () => {
  expect(seasonOf([{ date: '2026-07-02', rate: '210' }], TODAY)).toBeUndefined();
});
