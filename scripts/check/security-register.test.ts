import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, test } from 'vitest';
import { LEVEL_1, LEVEL_2, REGISTER_PAGE, registerProblems } from './security-register.ts';

test('the register has one complete row for every requirement, and its files exist', () => {
  expect(Object.values(LEVEL_1).flat()).toHaveLength(70);
  expect(Object.values(LEVEL_2).flat()).toHaveLength(183);
  expect(registerProblems(fileURLToPath(new URL('../../', import.meta.url)))).toEqual([]);
});

describe('a row of the register', () => {
  const trees: string[] = [];
  afterEach(() => {
    for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
  });

  function problems(...rows: string[]): string[] {
    const root = mkdtempSync(join(tmpdir(), 'canola-register-'));
    trees.push(root);
    const page = ['# Register', '', '| id | what | status | evidence |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
    for (const [path, text] of Object.entries({ [REGISTER_PAGE]: page, 'apps/a.test.ts': '' })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return registerProblems(root, [{ 'V1.2': [1] }]);
  }

  it.each([
    '| V1.2.1 | text is escaped | met | `apps/a.test.ts` |',
    '| V1.2.1 | text is escaped | met | `apps/a.test.ts` with `TRUST_PROXY` and `/oidc` |',
    '| V1.2.1 | text is escaped | met by design | `apps/a.test.ts` escapes it |',
    '| V1.2.1 | text is escaped | n/a | there is no text |',
    '| V1.2.1 | text is escaped | open | nothing escapes it |',
  ])('is complete: %s', (row) => {
    expect(problems(row)).toEqual([]);
  });

  it.each([
    ['an empty cell', '| V1.2.1 | text is escaped | n/a |  |'],
    ['an empty cell', '| V1.2.1 |  | open | nothing escapes it |'],
    ['3 cells', '| V1.2.1 | text is escaped | open |'],
    ['unknown status: done', '| V1.2.1 | text is escaped | done | `apps/a.test.ts` |'],
    ['unknown status: Met', '| V1.2.1 | text is escaped | Met | `apps/a.test.ts` |'],
    ['names no file', '| V1.2.1 | text is escaped | met | everywhere |'],
    ['names no file', '| V1.2.1 | text is escaped | met by design | everywhere |'],
    ['names no file: apps/b.test.ts', '| V1.2.1 | text is escaped | met | `apps/b.test.ts` |'],
    ['names no file: apps/b.ts', '| V1.2.1 | text is escaped | open | `apps/b.ts` forgets it |'],
    ['names no file: lock.json', '| V1.2.1 | text is escaped | met | `apps/a.test.ts`, `lock.json` |'],
  ])('is refused for %s', (problem, row) => {
    expect(problems(row)).toEqual([expect.stringContaining(problem)]);
  });

  it('is refused the second time', () => {
    const row = '| V1.2.1 | text is escaped | n/a | there is no text |';
    expect(problems(row, row)).toEqual([expect.stringContaining('is there twice')]);
  });

  it('is refused when the levels have no such requirement, and missing when it has', () => {
    expect(problems('| V1.2.9 | patterns are escaped | n/a | there are none |')).toEqual([
      expect.stringContaining('V1.2.9 is not a requirement of levels 1 and 2'),
      expect.stringContaining('V1.2.1 has no row'),
    ]);
  });
});
