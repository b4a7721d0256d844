import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync } from 'oxc-parser';
import * as durations from '../../packages/api-schema/src/duration.ts';
import { sourceFiles } from './source-tree.ts';

export const CONSTANTS_PAGE = 'docs/product/constants.md';

/**
 * A number that both sides of the product agree on belongs in the rule book; HTTP statuses are in the API reference, and
 * lengths of time are units.
 */
const DOCUMENTED = /^packages\/api-schema\/src\/(?!errors\.ts$|duration\.ts$|.*\/generated\/)/;

const UNIT_MS: Record<string, number> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
};

interface Row {
  line: number;
  value: string;
  /** `NAME`, or `NAME.key` for a field of an object. */
  name: string;
  file: string;
}

/** The constants named in the rule book have the values of the code. One sentence per difference. */
export function constantProblems(root: string): string[] {
  const rows = readRows(readFileSync(join(root, CONSTANTS_PAGE), 'utf8'));
  const files = sourceFiles(root).filter((file) => !/\.test\.tsx?$/.test(file));
  return [...rows.flatMap((row) => rowProblems(root, files, row)), ...missingRows(root, files, rows)];
}

/** Rows whose last two cells are code: the constant and its file. */
function readRows(page: string): Row[] {
  return page.split('\n').flatMap((text, index) => {
    const [, value = '', name = '', file = ''] =
      /^\|[^|]*\|([^|]*)\| `([^`|]+)` \| `([^`|]+)` \|$/.exec(text) ?? [];
    return file ? [{ line: index + 1, value: value.trim(), name, file }] : [];
  });
}

function rowProblems(root: string, files: readonly string[], row: Row): string[] {
  const where = `${CONSTANTS_PAGE}:${row.line}: ${row.name}`;
  const actual = files.includes(row.file) ? valuesIn(root, row.file).get(row.name) : undefined;
  if (actual === undefined) {
    const found = files.filter((file) => valuesIn(root, file).has(row.name));
    return [`${where} is not in ${row.file}${found.length > 0 ? `, but in ${found.join(' and ')}` : ''}`];
  }
  const expected = readValue(row.value, row.name);
  return expected === actual ? [] : [`${where} is ${actual} in the code, ${row.value} in the rule book`];
}

function missingRows(root: string, files: readonly string[], rows: readonly Row[]): string[] {
  return files
    .filter((file) => DOCUMENTED.test(file))
    .flatMap((file) =>
      [...valuesIn(root, file).keys()]
        .filter((name) => !rows.some((row) => row.file === file && row.name === name))
        .map((name) => `${file}: ${name} has no row in ${CONSTANTS_PAGE}`),
    );
}

/** '60 s' is 60000 for a constant in milliseconds, '90 %' is 0.9, and of '24 t' only the number counts. */
function readValue(text: string, name: string): number {
  const [, digits = '', unit = ''] = /^(-?[\d,.]+)\s*(\S*)/.exec(text) ?? [];
  const number = Number(digits.replaceAll(',', '') || Number.NaN);
  if (unit === '%') return number / 100;
  const unitMs = UNIT_MS[unit];
  const base = /_MS$/.test(name)
    ? 1
    : /_SECONDS$/.test(name)
      ? 1000
      : /_DAYS$/.test(name)
        ? UNIT_MS.day
        : undefined;
  return unitMs === undefined || base === undefined ? number : (number * unitMs) / base;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** The numbers that a file names at its top level, and those in its named objects; a text that is a number counts. */
function valuesIn(root: string, file: string): ReadonlyMap<string, number> {
  const path = join(root, file);
  const values = known.get(path) ?? readValues(file, readFileSync(path, 'utf8'));
  known.set(path, values);
  return values;
}

function readValues(file: string, source: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const statement of parseSync(file, source).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(id.name) && init)
        collect(values, id.name, init);
  }
  return values;
}

function collect(values: Map<string, number>, name: string, node: Expression): void {
  const plain = bare(node);
  if (plain.type !== 'ObjectExpression') {
    const value = evaluate(values, plain);
    if (Number.isFinite(value)) values.set(name, value);
    return;
  }
  for (const property of plain.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const key =
      property.key.type === 'Identifier' ? property.key.name : 'value' in property.key && property.key.value;
    const value = evaluate(values, property.value);
    if (typeof key === 'string' && Number.isFinite(value)) values.set(`${name}.${key}`, value);
  }
}

const UNITS = new Map<string, number>(Object.entries(durations));

/** NaN for anything but arithmetic of numbers, of lengths of time and of constants above it. */
function evaluate(values: ReadonlyMap<string, number>, node: Expression): number {
  const plain = bare(node);
  switch (plain.type) {
    case 'Literal':
      if (typeof plain.value === 'number') return plain.value;
      return typeof plain.value === 'string' && /^-?\d+(\.\d+)?$/.test(plain.value)
        ? Number(plain.value)
        : Number.NaN;
    case 'Identifier':
      return values.get(plain.name) ?? UNITS.get(plain.name) ?? Number.NaN;
    case 'UnaryExpression':
      return plain.operator === '-' ? -evaluate(values, plain.argument) : Number.NaN;
    case 'BinaryExpression':
      if (plain.left.type === 'PrivateIdentifier') return Number.NaN;
      return calculate(plain.operator, evaluate(values, plain.left), evaluate(values, plain.right));
    default:
      return Number.NaN;
  }
}

function calculate(operator: string, left: number, right: number): number {
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  if (operator === '+') return left + right;
  return operator === '-' ? left - right : Number.NaN;
}

function bare(node: Expression): Expression {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
    ? bare(node.expression)
    : node;
}
