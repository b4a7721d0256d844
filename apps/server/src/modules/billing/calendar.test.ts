import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { PERIOD_TYPES } from '@canola/api-schema/users/plan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodEnd } from './calendar.ts';

const PRAGUE = 'Europe/Prague';
/** The wall clock of a zone: `2026-03-31 09:15`. */
const wall = (moment: Date, zone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment);

describe('a period', () => {
  it('from the 31st ends on the last day of a shorter month and returns to the 31st', () => {
    const anchor = new Date('2026-01-31T09:15:00Z');
    expect([1, 2, 3, 12, 13].map((n) => wall(periodEnd(anchor, n, 'MONTHLY', PRAGUE), PRAGUE))).toEqual([
      '2026-02-28 10:15',
      '2026-03-31 10:15',
      '2026-04-30 10:15',
      '2027-01-31 10:15',
      '2027-02-28 10:15',
    ]);
  });

  it('of a year from 29 February ends on the 28th and returns in the leap year', () => {
    const anchor = new Date('2028-02-29T11:00:00Z');
    const ends = [1, 2, 3, 4].map((n) => wall(periodEnd(anchor, n, 'YEARLY', PRAGUE), PRAGUE).slice(0, 10));
    expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('of a quarter is three months', () => {
    const end = periodEnd(new Date('2026-11-30T10:00:00Z'), 1, 'QUARTERLY', PRAGUE);
    expect(wall(end, PRAGUE)).toBe('2027-02-28 11:00');
  });

  it('keeps the wall clock over a change of the hour, so a day has 23 or 25 hours', () => {
    const spring = new Date('2026-03-28T11:00:00Z');
    expect(periodEnd(spring, 1, 'DAILY', PRAGUE).toISOString()).toBe('2026-03-29T10:00:00.000Z');
    const autumn = new Date('2026-10-24T10:00:00Z');
    expect(periodEnd(autumn, 1, 'DAILY', PRAGUE).toISOString()).toBe('2026-10-25T11:00:00.000Z');
  });

  it('that would end in the skipped hour ends an hour later by the clock', () => {
    const end = periodEnd(new Date('2026-03-28T01:30:00Z'), 1, 'DAILY', PRAGUE);
    expect(wall(end, PRAGUE)).toBe('2026-03-29 03:30');
  });

  it('that would end in the hour that exists twice ends in its first pass', () => {
    const end = periodEnd(new Date('2026-10-24T00:30:00Z'), 1, 'DAILY', PRAGUE);
    expect(end.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('counts in the zone of the company: the same moment is another date', () => {
    const anchor = new Date('2026-01-31T22:30:00Z');
    expect(wall(periodEnd(anchor, 1, 'MONTHLY', 'Europe/Bucharest'), 'Europe/Bucharest')).toBe(
      '2026-03-01 00:30',
    );
    expect(wall(periodEnd(anchor, 1, 'MONTHLY', 'Europe/Dublin'), 'Europe/Dublin')).toBe('2026-02-28 22:30');
  });

  it('never drifts: any number of periods later it is the anchor’s day, or the last of the month', () => {
    const anchors = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(...Object.values(TIME_ZONE_OF_COUNTRY), 'UTC');
    fc.assert(
      fc.property(
        anchors,
        zones,
        fc.constantFrom(...PERIOD_TYPES),
        fc.integer({ min: 1, max: 60 }),
        (anchor, zone, type, n) => {
          const end = periodEnd(anchor, n, type, zone);
          expect(end.getTime()).toBeGreaterThan(periodEnd(anchor, n - 1, type, zone).getTime());
          if (type === 'DAILY') return;
          const [day, last] = [anchor, end].map((item) => Number(wall(item, zone).slice(8, 10)));
          const [year = 0, month = 0] = wall(end, zone).split('-').map(Number);
          expect(last).toBe(Math.min(day ?? 0, new Date(Date.UTC(year, month, 0)).getUTCDate()));
        },
      ),
      { numRuns: 400 },
    );
  });
});
