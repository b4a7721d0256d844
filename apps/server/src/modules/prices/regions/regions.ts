import { timeZoneOf } from '@canola/api-schema/time-zone';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';
import { REGION_COUNTRIES, type Region } from './region.ts';

/** The currency in which traders quote (docs/product/prices.md#regions). */
const REGION_CURRENCY = { CZ: 'CZK', RO: 'RON', SK: 'EUR', IE: 'EUR' } as const;

const Place = z.strictObject({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** NUTS 3 regions; a centroid is the mean position of the region's towns and villages. */
const REGIONS_OF_COUNTRY = readReference('regions.json', z.record(z.enum(REGION_COUNTRIES), z.array(Place)));
export const REGIONS: readonly Region[] = REGION_COUNTRIES.flatMap((country) =>
  REGIONS_OF_COUNTRY[country].map((place) => ({ ...place, country })),
);

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
