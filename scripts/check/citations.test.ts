import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { citationProblems } from './citations.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

const PAGE = 'docs/product/prices.md';

/** A small repository with one page of rules and these files. */
function problems(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'canola-citations-'));
  trees.push(root);
  const page = '# Prices\n\n## Age of a quote\n\n## Who asks, and “why”?\n\n```sh\n# no heading\n```\n';
  for (const [path, text] of Object.entries({ [PAGE]: page, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return citationProblems(root);
}

describe('citations', () => {
  it.each([
    ['a page', '/** Seven days (docs/product/prices.md). */'],
    ['a heading', '// Seven days (docs/product/prices.md#age-of-a-quote), at most.'],
    ['a heading with signs', '/* docs/product/prices.md#who-asks-and-why */'],
    ['a heading over two lines', '/**\n * Seven days\n * (docs/product/prices.md#age-of-a-quote).\n */'],
    ['an address elsewhere', '// https://example.com/a/README.md'],
    ['a public standard', '// RFC 6749 §5.2'],
    ['another word', 'const spec = { specs: 1 }; // the specs of a chart'],
    ['a text of the program', "const a = 'nowhere.md';"],
  ])('may name %s', (_, source) => {
    expect(problems({ 'apps/web/src/a.ts': source })).toEqual([]);
  });

  it.each([
    ['a specification', '/** At least 24 (spec 2 §9). */', 'spec 2'],
    ['a section', '// one of §14', '§14'],
    ['a decision elsewhere', '/** The stricter one (decisions §3). */', 'decisions §'],
    ['what a specification says', '// as the spec says', 'the spec'],
    ['a picture', '// drawn in mockup 05', 'mockup'],
    ['a document without its place', '/** One radius (ui.md, rule 6). */', 'there is no ui.md'],
    ['a page that is not there', '// docs/product/weather.md', 'there is no docs/product/weather.md'],
    ['a heading that is not there', '// docs/product/prices.md#age', 'no heading #age'],
    ['a heading inside of an example', '// docs/product/prices.md#no-heading', 'no heading'],
    // In two parts, so this file does not cite it.
    ['the name of a test', ['describe', "('countries (decisions §4)', () => {});"].join(''), 'decisions §'],
  ])('may not name %s', (_, source, reason) => {
    expect(problems({ 'apps/web/src/a.test.tsx': source })).toEqual([expect.stringContaining(reason)]);
  });

  it('are read in style sheets and schemas too', () => {
    const found = problems({
      'apps/web/src/a.css': '/* (ui.md, rule 6) */',
      'packages/api-schema/src/a.graphql': '# spec 2 §3',
      'apps/web/index.html': '<!-- docs/product/prices.md#price -->',
    });
    expect(found).toHaveLength(3);
  });

  it('between documents point to a file and a heading', () => {
    const text =
      '[a](prices.md#age-of-a-quote) [b](../../README.md) [c](#top) [d](gone.md) [e](prices.md#x) [f](https://x.y)';
    expect(problems({ 'docs/product/a.md': text, 'README.md': '[p](docs/product)' })).toEqual([
      'docs/product/a.md:1: docs/product/a.md has no heading #top',
      'docs/product/a.md:1: there is no docs/product/gone.md',
      'docs/product/a.md:1: docs/product/prices.md has no heading #x',
    ]);
  });

  it('of files in our documents are files', () => {
    const text =
      'See `apps/web/src/a.ts`, `apps/web/src/{en,cs}/b.json`, `apps/web/src/` and `apps/web/src/gone.ts`.';
    const old = 'It was `apps/web/src/gone.ts`.';
    expect(
      problems({ 'docs/recipes/a.md': text, 'docs/decision-records/1.md': old, 'apps/web/src/a.ts': '' }),
    ).toEqual(['docs/recipes/a.md: there is no apps/web/src/gone.ts']);
  });
});
