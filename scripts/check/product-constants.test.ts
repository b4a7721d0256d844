import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, test } from 'vitest';
import { CONSTANTS_PAGE, constantProblems } from './product-constants.ts';

test('the rule book and the code agree on every constant', () => {
  expect(constantProblems(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([]);
});

describe('a constant of the rule book', () => {
  const trees: string[] = [];
  afterEach(() => {
    for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
  });

  function problems(rows: [value: string, name: string, file: string][], files: Record<string, string>) {
    const root = mkdtempSync(join(tmpdir(), 'canola-constants-'));
    trees.push(root);
    const page = rows
      .map(([value, name, file]) => `| what | ${value} | \`${name}\` | \`${file}\` |`)
      .join('\n');
    for (const [path, text] of Object.entries({ ...files, [CONSTANTS_PAGE]: page })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return constantProblems(root);
  }

  const FILE = 'apps/web/src/a.ts';

  it.each([
    ['24 t', 'MIN_TONS', 'export const MIN_TONS = 24;'],
    ['60 s', 'POLL_MS', 'const POLL_MS = 60 * 1_000;'],
    ['10 min', 'LIFE_SECONDS', 'export const LIFE_SECONDS: number = 10 * 60;'],
    ['7 days', 'MAX_AGE_DAYS', 'const MAX_AGE_DAYS = 7;'],
    ['2 days', 'OLD_MS', 'const DAY_MS = 86_400_000; export const OLD_MS = 2 * DAY_MS;'],
    ['7 days', 'AGE_MS', "import { DAY_MS } from '@canola/api-schema/duration'; const AGE_MS = 7 * DAY_MS;"],
    ['90 %', 'FLOOR', "const FLOOR = '0.9';"],
    ['3.5', 'RATE.CZK', 'const RATE = { CZK: 3.5, EUR: 0.14 } as const satisfies object;'],
  ])('%s is %s in %s', (value, name, source) => {
    expect(problems([[value, name, FILE]], { [FILE]: source })).toEqual([]);
  });

  it.each([
    ['25 t', 'MIN_TONS', 'export const MIN_TONS = 24;'],
    ['24 t', 'MIN_TONS', 'export const MIN_TONS = 25;'],
    ['61 s', 'POLL_MS', 'const POLL_MS = 60_000;'],
    ['60 min', 'POLL_MS', 'const POLL_MS = 60_000;'],
    ['80 %', 'FLOOR', "const FLOOR = '0.9';"],
    ['many', 'MIN_TONS', 'export const MIN_TONS = 24;'],
  ])('%s is refused for %s when the code says %s', (value, name, source) => {
    expect(problems([[value, name, FILE]], { [FILE]: source })).toEqual([
      expect.stringContaining('in the code'),
    ]);
  });

  it('that moved is refused, with its new place', () => {
    expect(problems([['1', 'A', FILE]], { 'apps/web/src/b.ts': 'const A = 1;' })).toEqual([
      expect.stringContaining('but in apps/web/src/b.ts'),
    ]);
  });

  it('that is no longer a number is refused', () => {
    expect(problems([['1', 'A', FILE]], { [FILE]: 'const A = compute();' })).toEqual([
      expect.stringContaining('is not in'),
    ]);
  });

  it('is missing for a number of the schema without a row', () => {
    expect(problems([], { 'packages/api-schema/src/limits.ts': 'export const MAX = 3;' })).toEqual([
      expect.stringContaining('MAX has no row'),
    ]);
  });
});
