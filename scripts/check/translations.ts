import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseResult, parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-tree.ts';

const LANGUAGES = ['en', 'cs', 'ro'];
const FOLDERS = ['apps/web/src/locales', 'apps/server/src/locales', 'packages/api-schema/src/locales'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Tree = { [key: string]: string | Tree };

/** English names the texts; every other language has the same ones, the same placeholders and its own plural forms. */
export function translationProblems(root: string): string[] {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  return [
    ...folders.flatMap((folder) =>
      namespaces(root, folder).flatMap((namespace) => compare(root, folder, namespace)),
    ),
    ...unknownKeys(root),
  ];
}

function namespaces(root: string, folder: string): string[] {
  return [...new Set(LANGUAGES.flatMap((language) => list(join(root, folder, language))))].sort();
}

const list = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];

function compare(root: string, folder: string, namespace: string): string[] {
  const texts = new Map(
    LANGUAGES.map((language) => [language, read(join(root, folder, language, namespace))]),
  );
  const english = texts.get('en') ?? new Map<string, string>();
  return LANGUAGES.flatMap((language) => {
    const own = texts.get(language) ?? new Map<string, string>();
    const where = `${folder}/${language}/${namespace}`;
    return [
      ...[...stems(english)]
        .filter((key) => !stems(own).has(key))
        .map((key) => `${where}: ${key} is missing`),
      ...[...stems(own)]
        .filter((key) => !stems(english).has(key))
        .map((key) => `${where}: ${key} is not in English`),
      ...pluralProblems(where, language, own),
      ...[...own].flatMap(([key, text]) => placeholderProblem(where, key, text, english)),
      ...[...own].filter(([, text]) => text.trim() === '').map(([key]) => `${where}: ${key} is empty`),
    ];
  });
}

function read(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const text = readFileSync(path, 'utf8');
  try {
    return new Map(flatten(JSON.parse(text) as Tree, ''));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const stems = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));

function pluralProblems(where: string, language: string, texts: Map<string, string>): string[] {
  const counted = [
    ...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))),
  ];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return counted.flatMap((key) =>
    forms
      .filter((form) => !texts.has(`${key}_${form}`))
      .map((form) => `${where}: ${key} lacks the plural form ${form}`),
  );
}

function placeholderProblem(
  where: string,
  key: string,
  text: string,
  english: Map<string, string>,
): string[] {
  const stem = key.replace(PLURAL, '');
  const original = english.get(key) ?? english.get(`${stem}_other`);
  if (original === undefined) return [];
  const [own, expected] = [placeholders(text), placeholders(original)];
  // A plural form may write its number as a word.
  const isFree = (name: string) => name === 'count' && stem !== key;
  return [
    ...[...own]
      .filter((name) => !expected.has(name) && !isFree(name))
      .map((name) => `${where}: ${key} names {${name}}, which English does not`),
    ...[...expected]
      .filter((name) => !own.has(name) && !isFree(name))
      .map((name) => `${where}: ${key} lacks {${name}}, which English names`),
  ];
}

const placeholders = (text: string) =>
  new Set([...text.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name = '']) => name));

/** A literal key on the server, `t('outbox.title')`, is one of its texts; the web's keys are typed. */
function unknownKeys(root: string): string[] {
  const folder = join(root, 'apps/server/src/locales/en');
  const known = new Set(list(folder).flatMap((name) => [...stems(read(join(folder, name)))]));
  return sourceFiles(root)
    .filter((file) => file.startsWith('apps/server/src/') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      writtenKeys(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
        .filter((key) => !known.has(key))
        .map((key) => `${file}: there is no text ${key}`),
    );
}

function writtenKeys(program: ParseResult['program']): string[] {
  const keys: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [key] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 't') return;
      const choices = key?.type === 'ConditionalExpression' ? [key.consequent, key.alternate] : [key];
      for (const choice of choices)
        if (choice?.type === 'Literal' && typeof choice.value === 'string') keys.push(choice.value);
    },
  }).visit(program);
  return keys;
}
