import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ParseResult, parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** Path of the importing file, from the root of the repository. */
  from: string;
  line: number;
  /** Path from the root for our own files, or the package's name. */
  to: string;
}

export const TEST = /\.test\.tsx?$/;
/** Files that only tests import. */
export const TEST_HELPER = /\/test-[\w.-]+\.tsx?$|^apps\/server\/test\//;

/** Our TypeScript sources below a root, without installed or built files. */
export function sourceFiles(root: string): string[] {
  return globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, program } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map((imported) => ({
      value: imported.moduleRequest.value,
      start: imported.start,
    })),
    ...module.staticExports.flatMap((imported) =>
      imported.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ value: entry.moduleRequest.value, start: imported.start }] : [],
      ),
    ),
    ...module.dynamicImports.map((imported) => ({
      value: text
        .slice(imported.moduleRequest.start, imported.moduleRequest.end)
        .replace(/^['"`]|['"`]$/g, ''),
      start: imported.start,
    })),
    ...requestsInside(program),
  ];
  return requests.map(({ value, start }) => ({
    from: file,
    line: text.slice(0, start).split('\n').length,
    to: resolve(file, value),
  }));
}

/** The imports that the parser's list leaves out: `import('./a.ts').A` as a type, and `import.meta.glob`. */
function requestsInside(program: ParseResult['program']): { value: string; start: number }[] {
  const found: { value: string; start: number }[] = [];
  new Visitor({
    TSImportType: ({ source, start }) => found.push({ value: source.value, start }),
    CallExpression: ({ callee, arguments: [patterns], start }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return;
      for (const imported of patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns])
        if (
          imported?.type === 'Literal' &&
          typeof imported.value === 'string' &&
          !imported.value.startsWith('!')
        )
          found.push({ value: imported.value, start });
    },
  }).visit(program);
  return found;
}

/** A request that is neither relative nor an alias is returned unchanged. */
export function resolve(file: string, request: string): string {
  if (request.startsWith('.')) return normalize(join(dirname(file), request)).replaceAll('\\', '/');
  const alias = /^#(app|features|market|shared|locales)\/(.*)$/.exec(request);
  if (alias) return `apps/web/src/${alias[1]}/${alias[2]}`;
  const schema = /^@canola\/api-schema\/(.*)$/.exec(request);
  if (schema) return `packages/api-schema/src/${schema[1]}.ts`;
  return request;
}
