import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const REGISTER_PAGE = 'docs/security-register.md';

const STATUSES: readonly string[] = ['met', 'met by design', 'n/a', 'open'];

/** The requirements of level 1 in OWASP ASVS 5.0.0: a section, and its numbers. */
export const LEVEL_1: Readonly<Record<string, readonly number[]>> = {
  'V1.2': [1, 2, 3, 4, 5],
  'V1.3': [1, 2],
  'V1.5': [1],
  'V2.1': [1],
  'V2.2': [1, 2],
  'V2.3': [1],
  'V3.2': [1, 2],
  'V3.3': [1],
  'V3.4': [1, 2],
  'V3.5': [1, 2, 3],
  'V4.1': [1],
  'V4.4': [1],
  'V5.2': [1, 2],
  'V5.3': [1, 2],
  'V6.1': [1],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  'V6.3': [1, 2],
  'V6.4': [1, 2],
  'V7.2': [1, 2, 3, 4],
  'V7.4': [1, 2],
  'V8.1': [1],
  'V8.2': [1, 2],
  'V8.3': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1],
  'V10.4': [1, 2, 3, 4, 5],
  'V11.3': [1, 2],
  'V11.4': [1],
  'V12.1': [1],
  'V12.2': [1, 2],
  'V13.4': [1],
  'V14.2': [1],
  'V14.3': [1],
  'V15.1': [1],
  'V15.2': [1],
  'V15.3': [1],
};

/** The requirements that level 2 adds. */
export const LEVEL_2: Readonly<Record<string, readonly number[]>> = {
  'V1.1': [1, 2],
  'V1.2': [6, 7, 8, 9],
  'V1.3': [3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [2],
  'V2.1': [2, 3],
  'V2.2': [3],
  'V2.3': [2, 3, 4],
  'V2.4': [1],
  'V3.3': [2, 3, 4],
  'V3.4': [3, 4, 5, 6],
  'V3.5': [4, 5],
  'V3.7': [1, 2],
  'V4.1': [2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [2, 3, 4],
  'V5.1': [1],
  'V5.2': [3],
  'V5.4': [1, 2, 3],
  'V6.1': [2, 3],
  'V6.2': [9, 10, 11, 12],
  'V6.3': [3, 4],
  'V6.4': [3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.3': [1, 2],
  'V7.4': [3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [2],
  'V8.2': [3],
  'V8.4': [1],
  'V9.2': [2, 3, 4],
  'V10.1': [1, 2],
  'V10.2': [1, 2],
  'V10.3': [1, 2, 3, 4],
  'V10.4': [6, 7, 8, 9, 10, 11],
  'V10.5': [1, 2, 3, 4, 5],
  'V10.6': [1, 2],
  'V10.7': [1, 2, 3],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [3],
  'V11.4': [2, 3, 4],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [2, 3],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [2, 3, 4],
  'V14.3': [2, 3],
  'V15.1': [2, 3],
  'V15.2': [2, 3],
  'V15.3': [2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
  'V17.1': [1],
  'V17.2': [1, 2, 3, 4],
  'V17.3': [1, 2],
};

interface Row {
  line: number;
  cells: string[];
}

/** Every requirement has one complete row, and the files that prove it exist. One sentence per problem. */
export function registerProblems(
  root: string,
  levels: readonly Readonly<Record<string, readonly number[]>>[] = [LEVEL_1, LEVEL_2],
): string[] {
  const rows = readRows(readFileSync(join(root, REGISTER_PAGE), 'utf8'));
  const ids = rows.map(({ cells }) => cells[0] ?? '');
  const required = levels
    .flatMap((level) => Object.entries(level))
    .flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
  return [
    ...rows.flatMap((row, index) => [
      ...rowProblems(root, row),
      ...(ids.indexOf(ids[index] ?? '') < index ? [at(row, 'is there twice')] : []),
      ...(required.includes(ids[index] ?? '') ? [] : [at(row, 'is not a requirement of levels 1 and 2')]),
    ]),
    ...required.filter((id) => !ids.includes(id)).map((id) => `${REGISTER_PAGE}: ${id} has no row`),
  ];
}

const at = ({ line, cells }: Row, problem: string) => `${REGISTER_PAGE}:${line}: ${cells[0]} ${problem}`;

/** The rows of every table, without its headings and the line below them. */
function readRows(page: string): Row[] {
  const lines = page.split('\n').map((text, index) => ({ text: text.trim(), line: index + 1 }));
  const isRule = (text: string | undefined) => /^\|[\s|:-]+\|$/.test(text ?? '') && text?.includes('-');
  return lines
    .filter(({ text }, index) => text.startsWith('|') && !isRule(text) && !isRule(lines[index + 1]?.text))
    .map(({ text, line }) => ({
      line,
      cells: text
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    }));
}

function rowProblems(root: string, row: Row): string[] {
  const { cells } = row;
  if (cells.length !== 4) return [at(row, `has ${cells.length} cells instead of 4`)];
  if (cells.includes('')) return [at(row, 'has an empty cell')];
  const [, , status = '', evidence = ''] = cells;
  if (!STATUSES.includes(status)) return [at(row, `has an unknown status: ${status}`)];
  const paths = pathsIn(evidence);
  if (status.startsWith('met') && paths.length === 0) return [at(row, 'is met, but names no file')];
  return paths.filter((path) => !isFile(join(root, path))).map((path) => at(row, `names no file: ${path}`));
}

/** Code spans with a folder or a file ending; a setting, a header or an address isn't a path. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => /^[\w.-]+(\/[\w.-]+)*$/.test(span) && /\/|\.(ts|tsx|json|md)$/.test(span));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
