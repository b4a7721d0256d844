import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** How many utilities for looks each folder still has. A number may only go down, and new folders start at none. */
export type Baseline = Readonly<Record<string, number>>;

const WEB = 'apps/web/src';

/** Utilities decide where things are; how they look is written in CSS (docs/decision-records/0017-one-way-to-style.md). */
const LOOK: readonly RegExp[] = [
  // A value that no token names.
  /\[/,
  // States.
  /^(?:hover|focus|focus-visible|active|first|last|odd|even|empty|disabled|first-letter|not-[\w-]+|group-[\w-]+|dark):/,
  /(?:^|:)(?:bg|border|rounded|shadow|ring|outline|opacity|fill|stroke|divide|font|leading|tracking|decoration)(?:-|$)/,
  /(?:^|:)text-(?!start$|center$|end$|pretty$|balance$|nowrap$)/,
  /(?:^|:)(?:uppercase|lowercase|capitalize|italic|underline|line-through|tabular-nums)$/,
];

/** Classes that a library puts on its own elements. */
const OF_LIBRARIES = /^(?:ProseMirror|selectedCell$|tableWrapper$)/;

/** Returns one sentence per class that nothing uses and per folder with other than the expected number of looks. */
export function styleProblems(root: string, baseline: Baseline): string[] {
  return [...unusedClasses(root), ...lookUtilities(root, baseline)];
}

function unusedClasses(root: string): string[] {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  // Drawings name the classes of their parts; texts do not.
  for (const file of webFiles(root, '{ts,tsx,json}').filter((path) => !path.includes('/locales/')))
    for (const text of stringsIn(withoutComments(read(root, file)))) {
      for (const [, beginning = ''] of text.matchAll(/(?:^|\s)([a-z]+-[\w-]*)\$\{/g))
        beginnings.add(beginning);
      for (const word of text.replaceAll(TEMPLATE_PART, ' ').split(/\s+/)) words.add(word);
    }
  const isUsed = (name: string) =>
    words.has(name) || OF_LIBRARIES.test(name) || [...beginnings].some((text) => name.startsWith(text));
  return webFiles(root, 'css').flatMap((file) =>
    classesIn(read(root, file))
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: nothing has the class .${name}`),
  );
}

function lookUtilities(root: string, baseline: Baseline): string[] {
  const ours = new Set(webFiles(root, 'css').flatMap((file) => classesIn(read(root, file))));
  const found = new Map<string, string[]>();
  for (const file of webFiles(root, 'tsx')) {
    const folder = folderOf(file);
    for (const name of classNamesIn(file, read(root, file)))
      if (!ours.has(name) && LOOK.some((pattern) => pattern.test(name)))
        found.set(folder, [...(found.get(folder) ?? []), `${file}: ${name}`]);
  }
  return [...new Set([...found.keys(), ...Object.keys(baseline)])].toSorted().flatMap((folder) => {
    const uses = found.get(folder) ?? [];
    const expected = baseline[folder] ?? 0;
    if (uses.length > expected)
      return [
        `${folder} has ${uses.length} utilities for looks, ${expected} are allowed; write the new ones as CSS next to the component:\n${uses.join('\n')}`,
      ];
    if (uses.length < expected)
      return [
        `${folder} has only ${uses.length} utilities for looks; write that number into check/styles-baseline.ts`,
      ];
    return [];
  });
}

/** `features/billing`, `market/sell`, `shared`, `app`: what one person changes together. */
function folderOf(file: string): string {
  const [layer = '', part = ''] = file.slice(WEB.length + 1).split('/');
  return layer === 'features' || layer === 'market' ? `${layer}/${part}` : layer;
}

export function webFiles(root: string, extension: string): string[] {
  return globSync(`${WEB}/**/*.${extension}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.\w+$/.test(path))
    .sort();
}

export function classesIn(css: string): string[] {
  const selectors = withoutComments(css).replaceAll(/url\([^)]*\)|"[^"]*"/g, '');
  return [...new Set([...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))];
}

export function classNamesIn(file: string, text: string): string[] {
  const names: string[] = [];
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'className' || !value) return;
      for (const part of stringsIn(text.slice(value.start, value.end)))
        names.push(...part.replaceAll(TEMPLATE_PART, ' ').split(/\s+/));
    },
  }).visit(parseSync(file, text).program);
  return names.filter(Boolean);
}

const TEMPLATE_PART = /[\w-]*\$\{[^}]*\}/g;

function stringsIn(code: string): string[] {
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

export const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
