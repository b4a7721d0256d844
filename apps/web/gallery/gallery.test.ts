import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const GALLERY = import.meta.dirname;
const WEB = resolve(import.meta.dirname, '../src');

const FOLDERS = ['market/marks', 'shared/ui'];

/** Components that are shown as parts of others. */
const SHOWN_WITHIN = {
  'press-cell.tsx': 'price-cell.tsx',
  'error-frame.tsx': 'error-state.tsx',
  'field.tsx': 'text-field.tsx',
  'option-item.tsx': 'select.tsx',
  'state.tsx': 'empty-state.tsx',
};

/** A late component shows what it has loaded, a late menu is a menu. */
const NOTHING_OF_THEIR_OWN = new Set(['late-component.tsx', 'late-menu.tsx', 'opened-menu.tsx']);

test('every component is in the gallery, by itself or within another', () => {
  const imported = readdirSync(GALLERY)
    .flatMap((file) => [
      ...readFileSync(`${GALLERY}/${file}`, 'utf8').matchAll(/#(?:market\/marks|shared\/ui)\/([\w.-]+)'/g),
    ])
    .map(([, file]) => file);
  const components = FOLDERS.flatMap((folder) =>
    readdirSync(`${WEB}/${folder}`).map((file) => ({ file, path: `${WEB}/${folder}/${file}` })),
  );
  const missing = components
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !imported.includes(file))
    .filter((file) => !NOTHING_OF_THEIR_OWN.has(file));
  expect(missing).toEqual(Object.keys(SHOWN_WITHIN));
  for (const [part, whole] of Object.entries(SHOWN_WITHIN)) {
    expect(imported).toContain(whole);
    const path = components.find(({ file }) => file === whole)?.path ?? '';
    expect(readFileSync(path, 'utf8')).toContain(`./${part}'`);
  }
});
