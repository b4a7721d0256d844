import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { momentOf, TIME_ZONE_OF_COUNTRY, timeZoneOf } from '@canola/api-schema/time-zone';

/** The quarters that can be traded in a country now, the current one first (docs/product/prices.md#quarters). */
export function quartersIn(countryId: string, now: Date): string[] {
  return offeredQuarters(dayInZone(now, timeZoneOf(countryId))).map(quarterId);
}

/** The first quarter that can still be delivered, by country, as JSON for a statement. */
export const openQuarters = jsonByCountry((country, now) => quartersIn(country, now)[0]);

/** The day of the calendar, by country, as JSON for a statement. */
export const calendarDays = jsonByCountry((country, now) => dayInZone(now, timeZoneOf(country)));

export const dayStarts = jsonByCountry((country, now) => {
  const timeZone = timeZoneOf(country);
  return momentOf(dayInZone(now, timeZone), '00:00', timeZone);
});

const MINUTE_MS = 60_000;

/** Needed at every request, so it is calculated once a minute. */
function jsonByCountry(countryValue: (country: string, now: Date) => unknown): (now: Date) => string {
  let cached = { minute: Number.NaN, json: '' };
  return (now) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (cached.minute !== minute) {
      const values = Object.keys(TIME_ZONE_OF_COUNTRY).map((country) => [
        country,
        countryValue(country, now),
      ]);
      cached = { minute, json: JSON.stringify(Object.fromEntries(values)) };
    }
    return cached.json;
  };
}
