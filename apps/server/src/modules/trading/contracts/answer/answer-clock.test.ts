import { expect, test } from 'vitest';
import { answerByOf, warningDue } from './answer-clock.ts';

const by = (sentAt: string, hours = 48, zone = 'Europe/Prague') =>
  answerByOf(new Date(sentAt), hours, zone).toISOString();

test('an answer is due so many hours after the contract was sent', () => {
  expect(by('2026-11-16T12:06:00Z')).toBe('2026-11-18T12:06:00.000Z');
  expect(by('2026-11-16T12:06:00Z', 4)).toBe('2026-11-16T16:06:00.000Z');
});

test('what would fall between Friday 18:00 and Monday 10:00 becomes Monday 10:00 of the trader’s zone', () => {
  // Friday 18:00 in Prague is 17:00 UTC in winter.
  expect(by('2026-11-18T17:00:00Z')).toBe('2026-11-20T17:00:00.000Z');
  expect(by('2026-11-18T17:01:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(by('2026-11-20T12:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(by('2026-11-21T08:59:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(by('2026-11-21T09:01:00Z')).toBe('2026-11-23T09:01:00.000Z');
  // The same moment is Friday evening in Bucharest and still the afternoon in Dublin.
  expect(by('2026-11-18T16:30:00Z', 48, 'Europe/Bucharest')).toBe('2026-11-23T08:00:00.000Z');
  expect(by('2026-11-18T16:30:00Z', 48, 'Europe/Dublin')).toBe('2026-11-20T16:30:00.000Z');
});

test('clocks that change on the Sunday move Monday 10:00 with them; hours stay hours', () => {
  // 25 October 2026: back to winter. Friday 18:00 is 16:00 UTC, Monday 10:00 is 09:00 UTC.
  expect(by('2026-10-21T16:01:00Z')).toBe('2026-10-26T09:00:00.000Z');
  expect(by('2026-10-24T09:30:00Z')).toBe('2026-10-26T09:30:00.000Z');
  // 28 March 2027: on to summer. Friday 18:00 is 17:00 UTC, Monday 10:00 is 08:00 UTC.
  expect(by('2027-03-24T17:01:00Z')).toBe('2027-03-29T08:00:00.000Z');
  expect(by('2027-03-27T08:30:00Z')).toBe('2027-03-29T08:30:00.000Z');
});

test('warnings are due at half time and four hours before, of short times at half time only', () => {
  const sentAt = new Date('2026-11-16T12:00:00Z');
  const due = (hours: number, after: number) =>
    warningDue(
      { sentAt, answerBy: new Date(sentAt.getTime() + hours * 3_600_000) },
      new Date(sentAt.getTime() + after * 3_600_000),
    );
  expect([due(48, 23.9), due(48, 24), due(48, 43.9), due(48, 44)]).toEqual([
    undefined,
    'half',
    'half',
    'last',
  ]);
  expect([due(4, 1.9), due(4, 2), due(4, 3.9), due(8, 4), due(8, 7)]).toEqual([
    undefined,
    'half',
    'half',
    'half',
    'half',
  ]);
});
