import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError } from './config/config.ts';
import { readReference } from './reference-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reference-'));
  writeFileSync(join(folder, 'crops.json'), '[{ "id": "rye", "tons": "24" }]');
  writeFileSync(join(folder, 'broken.json'), '[');
});
afterAll(() => rmSync(folder, { recursive: true }));

const Crops = z.array(z.strictObject({ id: z.string(), tons: z.number() }));
const read = (name: string) => () => readReference(name, Crops, folder);

test('a file that is missing, not JSON or not valid ends the start with one sentence', () => {
  expect(read('crops.json')).toThrow(/^The file data\/reference\/crops.json is not valid: 0.tons: .+\.$/);
  for (const name of ['crops.json', 'broken.json', 'gone.json']) expect(read(name)).toThrow(ConfigError);
});
