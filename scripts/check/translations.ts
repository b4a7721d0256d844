import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'cs', 'ro'];
const FOLDERS = ['apps/web/src/locales', 'apps/server/src/locales'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Tree = { [key: string]: string | Tree };

/** English names the texts; every other language has the same ones, the same placeholders and its own plural forms. */
export function translationProblems(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    namespaces(root, folder).flatMap((namespace) => compare(root, folder, namespace)),
  );
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
  return new Map(flatten(JSON.parse(readFileSync(path, 'utf8')) as Tree, ''));
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
  const names = (one: string) => new Set([...one.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name]) => name));
  const unknown = [...names(text)].filter((name) => !names(original).has(name) && name !== 'count');
  return unknown.map((name) => `${where}: ${key} names {${name}}, which English does not`);
}
