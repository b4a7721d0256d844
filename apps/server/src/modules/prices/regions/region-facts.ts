import { timeZoneOf } from '@canola/api-schema/time-zone';
import { REGION_CURRENCY, REGIONS } from './regions.reference.ts';

interface RegionFacts {
  currency: (typeof REGION_CURRENCY)[keyof typeof REGION_CURRENCY];
  /** Days of prices turn at midnight of the region. */
  timeZone: string;
}

const FACTS: ReadonlyMap<string, RegionFacts> = new Map(
  REGIONS.map(({ id, country }) => [
    id,
    { currency: REGION_CURRENCY[country], timeZone: timeZoneOf(country) },
  ]),
);

export function factsOfRegion(regionId: string): RegionFacts | undefined {
  return FACTS.get(regionId);
}
