import { HOUR_MS } from '@canola/api-schema/duration';
import { dayInZone } from '@canola/api-schema/quarter';
import { hourInZone } from '@canola/api-schema/time-zone';
import { describe, expect, it } from 'vitest';
import { digestBefore, nextDigest } from './mail-choice.service.ts';
import { quietUntil, USUAL_QUIET } from './quiet.ts';

const ZONES = ['Europe/Prague', 'Europe/Bucharest', 'Europe/Dublin'];
const START = Date.parse('2026-01-01T00:00:00Z');
const HOURS = Array.from({ length: 365 * 24 }, (_, hour) => new Date(START + hour * HOUR_MS + 20 * 60_000));
const clock = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at);

describe.each(ZONES)('a year of hours in %s, with both changes of clocks', (zone) => {
  it('nothing is sent in the quiet hours, and what waited leaves at six', () => {
    for (const at of HOURS) {
      const until = quietUntil(at, zone, USUAL_QUIET);
      const hour = hourInZone(at, zone);
      expect(until === null, at.toISOString()).toBe(hour >= 6 && hour < 21);
      if (!until) continue;
      expect(clock(until, zone)).toBe('06:00');
      expect(until > at && until.getTime() - at.getTime() <= 10 * HOUR_MS).toBe(true);
      expect(quietUntil(until, zone, USUAL_QUIET)).toBeNull();
    }
  });

  it('the digest is due at half past six every day, or on Mondays', () => {
    for (const [digest, days] of [
      ['DAILY', 1],
      ['WEEKLY', 7],
    ] as const) {
      let due: Date | undefined;
      for (const at of HOURS) {
        const next = nextDigest(digest, at, zone);
        if (!next) throw new Error('no next digest');
        if (!(next > at && next.getTime() - at.getTime() <= days * 24 * HOUR_MS + HOUR_MS))
          expect.fail(`${at.toISOString()} is followed by ${next.toISOString()}`);
        if (next.getTime() === due?.getTime()) continue;
        expect(clock(next, zone)).toBe('06:30');
        // Each begins where the one before it ends.
        if (due) expect(digestBefore(digest, next, zone)).toEqual(due);
        if (digest === 'WEEKLY') expect(new Date(dayInZone(next, zone)).getUTCDay()).toBe(1);
        due = next;
      }
    }
    expect(nextDigest('NONE', new Date(START), zone)).toBeNull();
  });
});

it.each(ZONES)('whatever hours somebody chooses, on the days of both changes of clocks in %s', (zone) => {
  const days = ['2026-03-29', '2026-10-25'].map((day) => Date.parse(`${day}T00:00:00Z`) - 12 * HOUR_MS);
  for (const start of days)
    for (let quietTo = 0; quietTo < 24; quietTo += 1)
      for (let half = 0; half < 72; half += 1) {
        const at = new Date(start + half * (HOUR_MS / 2));
        const hours = { quietFrom: (quietTo + 15) % 24, quietTo };
        const until = quietUntil(at, zone, hours);
        if (!until) continue;
        const about = `${at.toISOString()} until ${quietTo}`;
        expect(until > at && until.getTime() - at.getTime() <= 10 * HOUR_MS, about).toBe(true);
        expect(quietUntil(until, zone, hours), about).toBeNull();
      }
});

it('quiet hours may be by day, or none', () => {
  const noon = new Date('2026-05-05T10:00:00Z');
  expect(quietUntil(noon, 'Europe/Prague', { quietFrom: 12, quietTo: 13 })?.toISOString()).toBe(
    '2026-05-05T11:00:00.000Z',
  );
  expect(quietUntil(noon, 'Europe/Prague', { quietFrom: 0, quietTo: 0 })).toBeNull();
});
