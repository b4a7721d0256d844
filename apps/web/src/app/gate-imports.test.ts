import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
const SCHEMA = resolve(import.meta.dirname, '../../../../packages/api-schema/src');
const IMPORT = /^(?:import|export) (?!type)(?:(\{[^}]*\}|[^;'{]*?(?:\{[^}]*\})?) from )?'([^']+)';/gm;

/** Our own files and the libraries that are loaded with them, by what their imports say. */
function loadedWith(...entries: string[]): Set<string> {
  const seen = new Set(entries.map((file) => resolve(SRC, file)));
  for (const file of seen) {
    if (!/^\/.*\.tsx?$/.test(file)) continue;
    for (const [, names = '', source = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const isOfTypes = /^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(names);
      if (!isOfTypes) seen.add(fileOf(source, file));
    }
  }
  return seen;
}

function fileOf(source: string, importer: string): string {
  if (source.startsWith('#')) return resolve(SRC, source.slice(1));
  if (source.startsWith('@canola/api-schema/'))
    return `${resolve(SCHEMA, source.split('/').slice(2).join('/'))}.ts`;
  return source.startsWith('.') ? resolve(importer, '..', source) : source;
}

const MEMBERS_ONLY =
  /^@tanstack|^zod$|^oidc-client-ts$|^react-hook-form|\/src\/market\/|\/features\/(?!session\/)/;

test.each([
  ['the start', ['main.tsx']],
  ['the gate', ['features/session/gate-page.tsx']],
  ['the early question', ['app/early.ts']],
])('%s loads nothing that only members need', (_what, entries) => {
  const loaded = loadedWith(...entries);
  expect(loaded.size).toBeGreaterThan(5);
  expect([...loaded].filter((file) => MEMBERS_ONLY.test(file))).toEqual([]);
});

test('a member loads all of it', () => {
  const loaded = loadedWith('app/signed-in.tsx');
  expect(loaded).toContain('zod');
  expect(loaded).toContain('@tanstack/react-router');
});

test('the early question brings no React', () => {
  expect([...loadedWith('app/early.ts')].filter((file) => /^react|i18next/.test(file))).toEqual([]);
});
