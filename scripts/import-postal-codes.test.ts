import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertPostalCodes } from './import-postal-codes.ts';

const line = (country: string, code: string, name: string, latitude: string, longitude: string) =>
  [country, code, name, 'kraj', '90', 'okres', '1', 'obec', '2', latitude, longitude, '4'].join('\t');

const EXPORT = [
  line('CZ', '767 01', 'Kroměříž', '49.2979', '17.39312'),
  line('CZ', '767 01', 'Bílany', '49.3167', '17.3667'),
  line('CZ', '767 01', 'Těšnovice', '49.2667', '17.4167'),
  line('CZ', '767 01', 'Kroměříž', '49.2979', '17.39312'),
  line('CZ', '602 00', 'Brno', '49.195', '16.608'),
  line('CZ', '999 99', 'Nowhere', '', ''),
  line('CZ', '', 'No code', '49', '16'),
  line('RO', '925100', 'Feteşti', '44.3833', '27.8333'),
  line('RO', '077010', 'Afumaţi', '44.5167', '26.25'),
  line('IE', 'D02', 'Dublin 2', '53.339', '-6.2526'),
  '',
].join('\n');

test('a Czech code has no space, its middle place first, and the region of the nearest known code', () => {
  const { places, skipped } = convertPostalCodes(EXPORT, 'CZ');
  expect(places.map((place) => place.label)).toEqual([
    '60200 Brno',
    '76701 Kroměříž',
    '76701 Bílany',
    '76701 Těšnovice',
  ]);
  expect(places.map((place) => place.region)).toEqual(['CZ064', 'CZ072', 'CZ072', 'CZ072']);
  expect(places[1]).toEqual({
    code: '76701',
    label: '76701 Kroměříž',
    name: 'Kroměříž',
    latitude: 49.2979,
    longitude: 17.3931,
    region: 'CZ072',
  });
  expect(skipped).toBe(2);
});

test('a Romanian code keeps its leading zero and the name its comma-below letters', () => {
  const { places } = convertPostalCodes(EXPORT, 'RO');
  expect(places.map((place) => [place.label, place.region])).toEqual([
    ['077010 Afumați', 'RO322'],
    ['925100 Fetești', 'RO315'],
  ]);
});

test('an Irish routing key stays as it is', () => {
  expect(convertPostalCodes(EXPORT, 'IE').places.map((place) => place.label)).toEqual(['D02 Dublin 2']);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postal-codes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(import.meta.dirname, 'import-postal-codes.ts');

test('the command reads text and zip files and replaces the file in one step', () => {
  writeFileSync(join(folder, 'allCountries.txt'), EXPORT);
  writeFileSync(join(folder, 'CZ.zip'), zipOf({ 'readme.txt': 'hello', 'CZ.txt': EXPORT }));
  const outputs = ['allCountries.txt', 'CZ.zip'].map((source) => {
    const target = join(folder, `${source}.json`);
    writeFileSync(target, 'old');
    execFileSync(process.execPath, [script, join(folder, source), 'cz', target], { encoding: 'utf8' });
    return readFileSync(target, 'utf8');
  });
  expect(JSON.parse(outputs[0] as string)).toHaveLength(4);
  expect(outputs[1]).toBe(outputs[0]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});

test('a file without the country does not change the old one', () => {
  const source = join(folder, 'empty.txt');
  const target = join(folder, 'kept.json');
  writeFileSync(source, line('DE', '01067', 'Dresden', '51', '13'));
  writeFileSync(target, 'old');
  const run = spawnSync(process.execPath, [script, source, 'SK', target], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('nothing was written');
  expect(readFileSync(target, 'utf8')).toBe('old');
});

test.each([[[]], [['x.txt']], [['x.txt', 'GB']]])('with arguments %j it says how it is used', (args) => {
  const run = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('Usage:');
});

/** A zip archive as GeoNames packs it. */
function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(text), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
