import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 300;

/** Tests, data and generated files are not read from top to bottom. */
const EXEMPT =
  /\.test\.\w+$|^e2e\/|^apps\/server\/test\/|\/generated\/|\.generated\.\w+$|\.reference\.ts$|\/migrations\/|\/locales\//;

/** A source file stays under 300 lines, so it can be read in one go. Returns one sentence per longer file. */
export function sizeProblems(root: string): string[] {
  return globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !EXEMPT.test(path))
    .sort()
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
      return lines < LIMIT ? [] : [`${path} has ${lines} lines; split it, the limit is ${LIMIT}`];
    });
}
