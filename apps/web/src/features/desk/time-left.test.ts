import { expect, test } from 'vitest';
import { leftParts, urgencyOf } from './time-left.tsx';

const HOUR = 3_600_000;

test('minutes are said below a day, whole hours from then on', () => {
  expect(leftParts(1.87 * HOUR)).toEqual({ hours: 1, minutes: 52 });
  expect(leftParts(30.5 * HOUR)).toEqual({ hours: 30, minutes: 0 });
  expect(leftParts(-5)).toEqual({ hours: 0, minutes: 0 });
});

test('the last four hours are late, the last day is soon', () => {
  expect([3.9, 4, 23.9, 24].map((hours) => urgencyOf(hours * HOUR))).toEqual([
    'late',
    'soon',
    'soon',
    'calm',
  ]);
});
