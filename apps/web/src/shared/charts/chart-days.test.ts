import { DAY_MS } from '@canola/api-schema/duration';
import { expect, test } from 'vitest';
import { pointName, readableDays } from './chart-days.ts';

const seriesOf = (dates: string[]) => [
  { id: 'a', label: 'A', points: dates.map((date) => ({ date, rate: '1' })) },
];
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  );

test('a short history is read day by day, each day once', () => {
  const dates = ['2026-11-12', '2026-11-13'];
  expect(readableDays([...seriesOf(dates), ...seriesOf(['2026-11-11', ...dates])])).toEqual([
    '2026-11-11',
    ...dates,
  ]);
});

test('of a long one the last day of each week', () => {
  // 2 November 2026 is a Monday.
  const days = readableDays(seriesOf(daysFrom('2025-09-01', 430)));
  expect(days.slice(0, 2)).toEqual(['2025-09-07', '2025-09-14']);
  expect(days.at(-1)).toBe('2026-11-04');
  expect(days).toHaveLength(62);
});

test('a point is named by its day, its time or its month', () => {
  expect(pointName('2026-11-12', 'en-GB', false)).toBe('12\u00a0Nov\u00a02026');
  expect(pointName('2026-11-12T14:05', 'en-GB', false)).toBe('14:05');
  expect(pointName('2026-12-01', 'en-GB', true)).toBe('Dec\u00a026');
});
