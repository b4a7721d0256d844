import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { TIME_ZONE_OF_COUNTRY, timeZoneOf } from '@canola/api-schema/time-zone';

/** The quarters that can be traded in a country now, the current one first (docs/product/prices.md#quarters). */
export function quartersIn(countryId: string, now: Date): string[] {
  return offeredQuarters(dayInZone(now, timeZoneOf(countryId))).map(quarterId);
}

const MINUTE_MS = 60_000;
let remembered = { minute: Number.NaN, json: '' };

/** The first quarter that can still be delivered, by country, as JSON for a statement. Needed at every trade. */
export function openQuarters(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (remembered.minute !== minute) {
    const first = Object.keys(TIME_ZONE_OF_COUNTRY).map((country) => [country, quartersIn(country, now)[0]]);
    remembered = { minute, json: JSON.stringify(Object.fromEntries(first)) };
  }
  return remembered.json;
}
