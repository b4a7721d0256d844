import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-tree.ts';

const SERVER = 'apps/server/src/';
const TABLE =
  /\b(platform|notifications|identity|users|billing|prices|news|trading|sandbox)"?\s*\.\s*"?([a-z]\w*)\b(?!-)/gi;
const STATEMENT =
  /^\s*(select\s+\S|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|truncate\s|with\s+\S+\s+as\s)/i;
const RUN_IN_PLACE = /\.(query|execute)(<[^(]*>)?\(\s*['"`](?!(begin|commit|rollback)['"`])/;

/** The only exception: trading reads what prices publishes and takes tons of its lines (docs/architecture.md). */
const PUBLISHED: Record<string, readonly string[]> = {
  trading: ['prices.current_quote', 'prices.quote', 'prices.fx', 'prices.price_line', 'prices.tons_left'],
};

/** SQL is in `*.queries.ts`, and its statements use the schemas of their module and of the platform. */
export function sqlProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => file.startsWith(SERVER) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const texts = textsOf(file, text);
      return /\.(queries|tables)\.ts$/.test(file)
        ? foreignTables(file, texts)
        : misplacedSql(file, text, texts);
    });
}

/** Every string and template of a file, but not the paths of its imports. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && !/^\.{1,2}\//.test(value)) texts.push(value);
    },
    TemplateLiteral: ({ quasis }) => texts.push(quasis.map(({ value }) => value.raw).join('?')),
  }).visit(parseSync(file, source).program);
  return texts;
}

function misplacedSql(file: string, source: string, texts: string[]): string[] {
  const isBuilt =
    /\bsql`|\.(select|insert|update|delete)\(\s*(\{|[a-z]\w*\s*\))/.test(source) &&
    /from 'drizzle-orm/.test(source);
  return isBuilt || RUN_IN_PLACE.test(source) || texts.some((text) => STATEMENT.test(text))
    ? [`${file}: SQL stands in *.queries.ts`]
    : [];
}

function foreignTables(file: string, texts: string[]): string[] {
  const owner = ownerOf(file);
  const allowed = PUBLISHED[owner] ?? [];
  const named = texts.flatMap((text) =>
    [...text.matchAll(TABLE)].map(([, schema = '', table = '']) => `${schema}.${table}`.toLowerCase()),
  );
  return [...new Set(named)]
    .filter((table) => !['platform', owner].includes(table.split('.')[0] ?? '') && !allowed.includes(table))
    .map((table) => `${file}: ${owner} reads ${table}, a table of another module`);
}

/** A module's folder, here and in the demo world, is named after its schema; so are platform and sandbox. */
function ownerOf(file: string): string {
  const [layer = '', folder = ''] = file.slice(SERVER.length).split('/');
  return layer === 'modules' || layer === 'demo' ? folder : layer;
}
