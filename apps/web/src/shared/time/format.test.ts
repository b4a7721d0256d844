import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { describe, expect, test } from 'vitest';
import {
  ageOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMonth,
  formatTime,
} from './format.ts';

const NBSP = '\u00a0';
const at = new Date('2026-11-12T08:14:00Z');

describe('dates', () => {
  test('are written as the locale writes them', () => {
    expect(formatDate(at, 'en-IE', 'Europe/Prague')).toBe(`12${NBSP}Nov${NBSP}2026`);
    expect(formatDate(at, 'cs-CZ', 'Europe/Prague')).toBe(`12.${NBSP}11.${NBSP}2026`);
    expect(formatLongDate(at, 'cs-CZ', 'Europe/Prague')).toBe(`12.${NBSP}listopadu${NBSP}2026`);
    expect(formatDay(at, 'en-IE', 'Europe/Prague')).toBe(`12${NBSP}Nov`);
  });

  test.each(['en-GB', 'en-IE'])('September is as short as the other months in %s', (locale) => {
    const september = new Date('2026-09-12T08:14:00Z');
    expect(formatDay(september, locale, 'UTC')).toBe(`12${NBSP}Sep`);
    expect(formatMonth(september, locale, 'short', 'UTC')).toBe('Sep');
    expect(formatMonth(september, locale, 'long', 'UTC')).toBe('September');
  });

  test('stand in the zone of the company', () => {
    expect(formatTime(at, 'cs-CZ', 'Europe/Prague')).toBe('9:14');
    expect(formatTime(at, 'en-GB', 'Europe/Prague')).toBe('09:14');
    expect(formatTime(at, 'ro-RO', 'Europe/Bucharest')).toBe('10:14');
    expect(formatDateTime(at, 'en-IE', 'Europe/Dublin')).toBe(`12${NBSP}Nov${NBSP}2026, 08:14`);
  });

  test('the day turns at midnight of the zone', () => {
    const late = new Date('2026-11-12T23:30:00Z');
    expect(formatDay(late, 'en-IE', 'Europe/Dublin')).toBe(`12${NBSP}Nov`);
    expect(formatDay(late, 'en-IE', 'Europe/Prague')).toBe(`13${NBSP}Nov`);
  });
});

describe('age', () => {
  const now = at.getTime();
  test.each([
    [0, 'now', 0],
    [4_999, 'now', 0],
    [38_000, 'second', 38],
    [59_999, 'second', 59],
    [60_000, 'minute', 1],
    [14 * 60_000, 'minute', 14],
    [3_599_999, 'minute', 59],
    [3 * HOUR_MS, 'hour', 3],
    [86_399_999, 'hour', 23],
    [3 * DAY_MS, 'day', 3],
    [-60_000, 'now', 0],
  ])('%i ms is %s %i', (ms, unit, count) => {
    expect(ageOf(now - ms, now)).toEqual({ unit, count });
  });
});
