import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import equivalents from './equivalent.json' with { type: 'json' };
import { isEquivalent, staleEquivalents } from './equivalents.ts';
import { mutantsOf } from './mutants-of.ts';
import { killRate, reportLines, type Tried } from './report.ts';
import { ruleFiles } from './rules.ts';
import { shuffled } from './sample.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canola-mutants-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function changesOf(text: string, file = 'rule.ts'): string[] {
  write(file, text);
  return mutantsOf(folder, file).map(({ to }) => to);
}

describe('mutants of TypeScript', () => {
  it.each([
    ['const a = b <= c;', ['const a = b < c;', 'const a = b > c;']],
    ['const a = b && c;', ['const a = b || c;']],
    ['const a = !b;', ['const a = b;']],
    ['const a = 24;', ['const a = 25;', 'const a = 23;']],
    ["const a = '0.9';", ["const a = '1.9';", "const a = '-0.1';"]],
    ['const a = b ? c : d;', ['const a = b ? d : c;']],
    ['const a = [...b];', ['const a = [...[]];']],
    ['const a = { ...b };', ['const a = { ...{} };']],
    ['if (a) b = c;', ['if (!(a)) b = c;']],
    ['requireRight(a);', [';']],
    ['await requireRight(a);', [';']],
    [
      'const a = () => b === c;',
      ['const a = () => true;', 'const a = () => false;', 'const a = () => b !== c;'],
    ],
    ['const a = b.gte(c);', ['const a = b.gt(c);']],
    ['const a = and(b, c);', ['const a = and(c);', 'const a = and(b);']],
    ["const a = 'b' + c;", []],
    ['type A = 1 | 2;', []],
  ])('%s', (text, expected) => {
    expect(changesOf(text)).toEqual(expected);
  });

  it('name the line and leave the file as it is', () => {
    write('rule.ts', 'const a = 1;\n\n  const b = c > d;\n');
    expect(mutantsOf(folder, 'rule.ts').at(-1)).toMatchObject({
      file: 'rule.ts',
      line: 3,
      from: 'const b = c > d;',
      to: 'const b = c <= d;',
    });
  });
});

describe('mutants of SQL', () => {
  const inQuery = (sql: string) =>
    changesOf(`const A = \`${sql}\`;`, 'a.queries.ts').map((to) => to.slice('const A = `'.length, -2));

  it.each([
    ['select 1 where a >= b', ['select 1 where a > b']],
    ['update t set a = b + 1', ['update t set a = b - 1']],
    ['select 1 where a is null', ['select 1 where a is not null']],
    ['select 1 where not exists (select)', ['select 1 where exists (select)']],
    ['select 1 where a between 1 and 2', []],
    ['order by price desc', ['order by price asc']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file.
    ['select ${a >= b}', ['select ${a > b}', 'select ${a < b}']],
  ])('%s', (sql, expected) => {
    expect(inQuery(sql)).toEqual(expected);
  });

  it('drop a condition, up to the next one or the bracket around it', () => {
    expect(inQuery('(select 1 where a and (b or c) and d) x')).toEqual([
      '(select 1 where a and d) x',
      '(select 1 where a or (b or c) and d) x',
      '(select 1 where a and (b and c) and d) x',
      '(select 1 where a and (b or c)) x',
      '(select 1 where a and (b or c) or d) x',
    ]);
  });

  it('are made in files of queries only', () => {
    expect(changesOf("const a = 'b and c';")).toEqual([]);
    expect(changesOf("const a = 'b and c';", 'fill-rule.ts')).toEqual([
      "const a = 'b';",
      "const a = 'b or c';",
    ]);
  });
});

it('a seed draws the same mutants every time, and another seed others', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  expect(shuffled(all, 7)).toEqual(shuffled(all, 7));
  expect(shuffled(all, 7)).not.toEqual(shuffled(all, 8));
  expect(shuffled(all, 7).toSorted((a, b) => a - b)).toEqual(all);
});

it('a file of rules is proved by its own test first, then those next to it, and never by long ones', () => {
  for (const file of [
    'orders/fill-rule.ts',
    'orders/a.test.ts',
    'orders/fill-rule.test.ts',
    'orders/embedded.long.test.ts',
  ])
    write(`apps/server/src/${file}`, '');
  expect(ruleFiles(folder)).toEqual([
    {
      file: 'apps/server/src/orders/fill-rule.ts',
      tests: ['apps/server/src/orders/fill-rule.test.ts', 'apps/server/src/orders/a.test.ts'],
    },
  ]);
  expect(ruleFiles(folder, '**/sell.ts')).toEqual([]);
});

it('the report counts by file and names who survived', () => {
  write('apps/a.ts', 'const a = b < c;');
  const [first, other] = mutantsOf(folder, 'apps/a.ts');
  if (!first || !other) throw new Error('two mutants were expected');
  const tried: Tried[] = [
    { mutant: first, verdict: 'timed-out' },
    { mutant: other, verdict: 'survived' },
  ];
  expect(killRate(tried)).toBe(0.5);
  expect(reportLines(tried)).toEqual([
    'killed    of     %  file',
    '     1     2    50 apps/a.ts',
    '     1     2    50 all',
    '',
    '1 survived:',
    'apps/a.ts:1',
    '  - const a = b < c;',
    '  + const a = b >= c;',
  ]);
});

it('every equivalent still names a line of a file of rules, and says why', () => {
  const mutants = ruleFiles(ROOT).flatMap(({ file }) => mutantsOf(ROOT, file));
  expect(staleEquivalents(mutants, equivalents)).toEqual([]);
  for (const { why } of equivalents) expect(why).not.toBe('');
  expect(mutants.filter((mutant) => isEquivalent(mutant, equivalents)).length).toBeGreaterThanOrEqual(
    equivalents.length,
  );
});

it('every file of rules has a test', () => {
  expect(ruleFiles(ROOT).filter(({ tests }) => tests.length === 0)).toEqual([]);
});
