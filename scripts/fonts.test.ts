import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CUTS, cutFont, unicodeRange, WEIGHTS } from '../apps/web/vite/fonts.ts';

const root = resolve(import.meta.dirname, '..');
const styles = join(root, 'apps/web/src/shared/ui/styles');
const LARGEST_BYTES = 50_000;
const ALL_LETTERS = new Set(CUTS.flatMap(({ letters }) => [...letters]));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
}

test('the committed fonts are what the script cuts, and small', async () => {
  let total = 0;
  for (const cut of CUTS) {
    const committed = readFileSync(join(styles, 'fonts', `${cut.name}.woff2`));
    expect(committed.equals(await cutFont(cut)), `${cut.name}: npm run fonts -w apps/web`).toBe(true);
    total += committed.length;
  }
  expect(total).toBeLessThanOrEqual(LARGEST_BYTES);
});

test('the stylesheet gives each cut its letters and its weights', () => {
  const css = readFileSync(join(styles, 'font.css'), 'utf8').replaceAll(/\s+/g, ' ');
  for (const { name, letters } of CUTS) {
    const face = css.split('@font-face').find((item) => item.includes(`/${name}.woff2`)) ?? '';
    expect(face).toContain(`font-weight: ${WEIGHTS.min} ${WEIGHTS.max};`);
    expect(/unicode-range: ([^;]+);/.exec(face)?.[1]).toBe(unicodeRange(letters));
  }
});

test('no style uses a weight outside of the cut', () => {
  const sheets = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('font.css'),
  );
  const weights = sheets.flatMap((name) =>
    [...readFileSync(join(root, 'apps/web/src', name), 'utf8').matchAll(/font-weight:\s*(\d+)/g)].map(
      (item) => Number(item[1]),
    ),
  );
  expect(weights.length).toBeGreaterThan(50);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(WEIGHTS.min);
  expect(Math.max(...weights)).toBeLessThanOrEqual(WEIGHTS.max);
});

test('every letter of our texts and of the names of places is in a cut', () => {
  const texts = ['apps/web/src/locales', 'packages/api-schema/src/locales', 'apps/server/data']
    .map((folder) => join(root, folder))
    .flatMap(filesBelow);
  expect(texts.length).toBeGreaterThan(50);
  const missing = new Map<string, string>();
  for (const file of texts)
    for (const letter of readFileSync(file, 'utf8'))
      if (letter > ' ' && !ALL_LETTERS.has(letter)) missing.set(letter, file);
  expect([...missing]).toEqual([]);
});
