import { expect, test, vi } from 'vitest';
import { dayProblem, endOfDay } from './end-of-day.ts';

test("a plan ends with the last second of its day in the company's zone", () => {
  expect(endOfDay('2027-03-31', 'Europe/Prague')).toBe('2027-03-31T21:59:59.000Z');
  expect(endOfDay('2027-01-31', 'Europe/Bucharest')).toBe('2027-01-31T21:59:59.000Z');
});

test('a day is required and not over', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T23:30:00Z') });
  expect(dayProblem(null, 'Europe/Prague')).toBe('missing');
  // In Prague it is already the next day.
  expect(dayProblem('2026-11-15', 'Europe/Prague')).toBe('past');
  expect(dayProblem('2026-11-16', 'Europe/Prague')).toBeUndefined();
  expect(dayProblem('2026-11-15', 'Europe/London')).toBeUndefined();
  vi.useRealTimers();
});
