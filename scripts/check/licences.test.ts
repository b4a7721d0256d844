import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { licenceProblems, listLicences } from './licences.ts';

function problemsWith(license: string | undefined, name = 'left-pad') {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  const packages = { '': {}, 'apps/web': {}, [`node_modules/${name}`]: { version: '1.0.0', license } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  return licenceProblems(root);
}

test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1', '(MIT AND Zlib)'])('%s is fine', (licence) => {
  expect(problemsWith(licence)).toEqual([]);
});

test.each(['GPL-3.0', 'MIT AND AGPL-3.0', 'SEE LICENSE IN x', undefined])('%s is not', (licence) => {
  expect(problemsWith(licence)).toEqual([expect.stringContaining('left-pad@1.0.0')]);
});

test('an exception is for its packages only', () => {
  expect(problemsWith('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([]);
  expect(problemsWith('LGPL-3.0-or-later')).toHaveLength(1);
});

test('our own dependencies are listed with theirs', () => {
  const root = resolve(import.meta.dirname, '../..');
  expect(listLicences(root)).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT' }));
  expect(licenceProblems(root)).toEqual([]);
});
