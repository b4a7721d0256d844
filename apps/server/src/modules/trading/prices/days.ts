import { dayInZone } from '@canola/api-schema/quarter';
import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Our zones are up to three hours ahead of UTC and never behind it. */
const MOST_AHEAD = 3;

/** When the current day began in a zone. */
export function dayStart(now: Date, timeZone: string): Date {
  const today = dayInZone(now, timeZone);
  const midnight = Date.parse(`${today}T00:00:00Z`);
  for (let ahead = MOST_AHEAD; ahead > 0; ahead--) {
    const start = new Date(midnight - ahead * HOUR_MS);
    if (dayInZone(start, timeZone) === today) return start;
  }
  return new Date(midnight);
}

let remembered = { minute: Number.NaN, json: '' };

/** By country, as JSON for a statement. Needed at every request. */
export function dayStarts(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (remembered.minute !== minute) {
    const starts = Object.entries(TIME_ZONE_OF_COUNTRY).map(([country, zone]) => [
      country,
      dayStart(now, zone),
    ]);
    remembered = { minute, json: JSON.stringify(Object.fromEntries(starts)) };
  }
  return remembered.json;
}
