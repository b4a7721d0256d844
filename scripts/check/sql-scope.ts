import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-tree.ts';

const SCHEMAS = ['platform', 'notifications', 'identity', 'users', 'prices', 'news', 'trading'];

/** The one exception: trading reads what prices publishes (docs/architecture.md). */
const PUBLISHED: Record<string, readonly string[]> = {
  trading: ['prices.current_quote', 'prices.quote', 'prices.fx'],
};

/** SQL stands in `*.queries.ts`, and a module's statements touch its own schema and the platform's. */
export function sqlProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^apps\/server\/src\/modules\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const module = file.split('/')[4] ?? '';
      return file.endsWith('.queries.ts') ? foreignSchemas(file, module, text) : misplacedSql(file, text);
    });
}

function misplacedSql(file: string, text: string): string[] {
  if (file.endsWith('.tables.ts')) return [];
  return /\bsql`|\.(select|insert|update|delete)\(\s*(\{|[a-z]\w*\s*\))/.test(text) &&
    /from 'drizzle-orm/.test(text)
    ? [`${file}: SQL stands in *.queries.ts`]
    : [];
}

function foreignSchemas(file: string, module: string, text: string): string[] {
  const published = PUBLISHED[module] ?? [];
  return [...text.matchAll(/\b(from|join|into|update|table)\s+"?(\w+)"?\.(\w+)/gi)].flatMap(
    ([, , schema = '', table = '']) =>
      !SCHEMAS.includes(schema) ||
      schema === module ||
      schema === 'platform' ||
      published.includes(`${schema}.${table}`)
        ? []
        : [`${file}: ${module} reads ${schema}.${table}, a table of another module`],
  );
}
