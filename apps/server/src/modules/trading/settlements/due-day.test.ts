import { expect, test } from 'vitest';
import { dueDayOf } from './settle.service.ts';

test.each([
  [
    'from the last delivery, however they are ordered',
    ['2026-09-02', '2026-09-30', '2026-09-11'],
    30,
    '2026-10-30',
  ],
  ['at most sixty days, whatever an older contract says', ['2026-09-30'], 90, '2026-11-29'],
  ['sixty days themselves', ['2026-09-30'], 60, '2026-11-29'],
  ['over the end of a year with a leap day', ['2027-12-31'], 60, '2028-02-29'],
  ['on the day of the delivery', ['2026-09-30'], 0, '2026-09-30'],
])('a settlement is due %s', (_, days, paymentDays, due) => {
  expect(
    dueDayOf(
      days.map((day) => ({ day })),
      paymentDays,
    ),
  ).toBe(due);
});
