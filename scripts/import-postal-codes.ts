/**
 * Makes /data/postal-codes-{country}.json of a GeoNames postal-code export, for production:
 *
 *   node scripts/import-postal-codes.ts CZ.zip CZ      (https://download.geonames.org/export/zip/, CC BY 4.0)
 *   node scripts/import-postal-codes.ts allCountries.txt RO other-file.json
 *
 * A running server reads the file at its next start.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distanceKm, type Position } from '@canola/api-schema/net-price';
import { DATA_FOLDER, nearestRegion } from '../apps/server/src/modules/prices/regions/postal-codes.ts';
import {
  isRegionCountry,
  type PostalCode,
  REGION_COUNTRIES,
  type RegionCountry,
} from '../apps/server/src/modules/prices/regions/region.ts';
import { readZipEntry } from './lib/zip-entry.ts';

interface Row extends Position {
  code: string;
  name: string;
}

export interface Import {
  places: PostalCode[];
  /** Lines without a code, a name or a position. */
  skipped: number;
}

/** Tab-separated: country, code, place, three pairs of subdivisions, latitude, longitude, accuracy. */
export function convertPostalCodes(text: string, country: RegionCountry): Import {
  const byCode = new Map<string, Row[]>();
  let skipped = 0;
  for (const line of text.split(/\r?\n/)) {
    const fields = line.split('\t');
    if (fields[0] !== country) continue;
    const row = readRow(fields);
    if (!row) {
      skipped++;
      continue;
    }
    const rows = byCode.get(row.code);
    if (!rows) byCode.set(row.code, [row]);
    else if (!rows.some((known) => known.name === row.name)) rows.push(row);
  }
  const codes = [...byCode.keys()].sort();
  return { places: codes.flatMap((code) => placesOf(byCode.get(code) ?? [], country)), skipped };
}

function readRow(fields: string[]): Row | undefined {
  const code = (fields[1] ?? '').replaceAll(/\s/g, '').toUpperCase();
  const name = withCommaBelow((fields[2] ?? '').trim());
  const [latitude, longitude] = [fields[9], fields[10]].map((text) => (text ? Number(text) : Number.NaN));
  if (!code || !name || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined;
  return { code, name, latitude: latitude as number, longitude: longitude as number };
}

/** GeoNames writes Romanian with cedillas; the language has comma-below letters. */
function withCommaBelow(name: string): string {
  const letters: Record<string, string> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' };
  return name.replaceAll(/[şŞţŢ]/g, (letter) => letters[letter] ?? letter);
}

/** The place in the middle of a code comes first, and its region is the region of the code. */
function placesOf(rows: Row[], country: RegionCountry): PostalCode[] {
  const middle = {
    latitude: rows.reduce((sum, row) => sum + row.latitude, 0) / rows.length,
    longitude: rows.reduce((sum, row) => sum + row.longitude, 0) / rows.length,
  };
  const sorted = rows
    .map((row) => ({ row, away: distanceKm(middle, row) }))
    .sort((a, b) => a.away - b.away || a.row.name.localeCompare(b.row.name, 'en'))
    .map(({ row }) => row);
  const [first] = sorted;
  const region = first && nearestRegion(first.latitude, first.longitude, country);
  if (!region) return [];
  return sorted.map(({ code, name, latitude, longitude }) => ({
    code,
    label: `${code} ${name}`,
    name,
    latitude: round(latitude),
    longitude: round(longitude),
    region,
  }));
}

/** About ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

export function readExport(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.zip') ? readZipEntry(bytes, `${basename(file, '.zip')}.txt`) : bytes).toString(
    'utf8',
  );
}

function main([source, wanted, target]: string[]): void {
  const country = wanted?.toUpperCase() ?? '';
  if (!source || !isRegionCountry(country)) {
    console.error(
      `Usage: node scripts/import-postal-codes.ts <GeoNames zip or txt> <${REGION_COUNTRIES.join('|')}> [output]`,
    );
    process.exitCode = 1;
    return;
  }
  const { places, skipped } = convertPostalCodes(readExport(source), country);
  if (places.length === 0) {
    console.error(`${source} holds no postal codes of ${country}; nothing was written.`);
    process.exitCode = 1;
    return;
  }
  const file = target ?? join(DATA_FOLDER, `postal-codes-${country.toLowerCase()}.json`);
  const lines = places.map((place) => JSON.stringify(place)).join(',\n');
  // Renamed into place, so an interrupted import leaves the old file complete.
  writeFileSync(`${file}.new`, `[\n${lines}\n]\n`);
  renameSync(`${file}.new`, file);
  console.log(`${file}: ${places.length} places written, ${skipped} lines without code, name or position.`);
}

if (import.meta.main) main(process.argv.slice(2));
