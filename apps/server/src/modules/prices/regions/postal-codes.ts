import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceKm } from '@canola/api-schema/net-price';
import { PositionGrid } from './position-grid.ts';
import { isRegionCountry, type PostalCode, REGION_COUNTRIES, type RegionCountry } from './region.ts';

/** Files that the web reads too, served under /data. */
export const DATA_FOLDER = join(import.meta.dirname, '../../../../data');

interface Directory {
  places: readonly PostalCode[];
  byCode: ReadonlyMap<string, PostalCode>;
  grid: PositionGrid<PostalCode>;
}

const directories = new Map<RegionCountry, Directory>();

/** The place of a postal code: a storage's region is that of its code (docs/product/prices.md#regions). */
export function findPostalCode(country: string, code: string): PostalCode | undefined {
  return isRegionCountry(country) ? directoryOf(country).byCode.get(normalizeCode(code)) : undefined;
}

export function listPostalCodes(country: string): readonly PostalCode[] {
  return isRegionCountry(country) ? directoryOf(country).places : [];
}

/** The nearest known postal code, which decides the region of a position (docs/product/prices.md#regions). */
export function nearestPostalCode(
  latitude: number,
  longitude: number,
  country: string,
): PostalCode | undefined {
  if (!isRegionCountry(country) || !isPosition(latitude, longitude)) return undefined;
  return directoryOf(country).grid.nearest({ latitude, longitude });
}

/** For a person whose country is unknown: the nearest postal code of all countries. */
export function nearestPostalCodeAnywhere(latitude: number, longitude: number): PostalCode | undefined {
  const here = { latitude, longitude };
  const [nearest] = REGION_COUNTRIES.flatMap(
    (country) => nearestPostalCode(latitude, longitude, country) ?? [],
  )
    .map((place) => ({ place, km: distanceKm(here, place) }))
    .toSorted((a, b) => a.km - b.km);
  return nearest?.place;
}

export function nearestRegion(latitude: number, longitude: number, country: string): string | undefined {
  return nearestPostalCode(latitude, longitude, country)?.region;
}

/** People write '767 01', 'd02 x285' or '767 01 Kroměříž'; the file holds '76701' and 'D02'. */
function normalizeCode(code: string): string {
  const compact = code.replaceAll(/\s/g, '').toUpperCase();
  const irish = /^[A-Z](?:\d\d|6W)/.exec(compact);
  return irish ? irish[0] : (/^\d+/.exec(compact)?.[0] ?? compact);
}

/** Read once: an import takes effect at the next start. */
function directoryOf(country: RegionCountry): Directory {
  const known = directories.get(country);
  if (known) return known;
  const text = readFileSync(join(DATA_FOLDER, `postal-codes-${country.toLowerCase()}.json`), 'utf8');
  const places = JSON.parse(text) as PostalCode[];
  // Later records of a code are other places that share it; the first record decides.
  const byCode = new Map(places.toReversed().map((place) => [place.code, place]));
  const directory = { places, byCode, grid: new PositionGrid(places) };
  directories.set(country, directory);
  return directory;
}

function isPosition(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
