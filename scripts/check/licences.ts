import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** They ask for a notice at most. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Others, looked at one by one: the packages, their licence, and why it is no problem here. */
const EXCEPTIONS: readonly [packages: RegExp, licence: RegExp, reason: string][] = [
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/, 'libvips, a library that is loaded unchanged and can be replaced'],
  [/^(lightningcss|axe-core|@axe-core\/|web-push$)/, /^MPL-2\.0$/, 'its files are used unchanged'],
  [/^png-js$/, /^none$/, 'MIT, as its LICENSE says'],
];

interface Licensed {
  name: string;
  version: string;
  licence: string;
}

/** Every dependency of the lock file, of all platforms, once per version. */
export function listLicences(root: string): Licensed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; link?: boolean }>;
  };
  const found = new Map<string, Licensed>();
  for (const [path, { version = '', license = 'none', link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (path.includes('node_modules/') && !link)
      found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** A dependency whose licence nobody has agreed to does not come in unnoticed. */
export function licenceProblems(root: string): string[] {
  return listLicences(root)
    .filter(({ name, licence }) => !isAllowed(licence) && !isExcepted(name, licence))
    .map(({ name, version, licence }) => `${name}@${version}: nobody has agreed to its licence, ${licence}`);
}

/** Of several joined by OR one is enough, of several joined by AND all count. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((licence) => ALLOWED.has(licence));
}

function isExcepted(name: string, licence: string): boolean {
  return EXCEPTIONS.some(([packages, licences]) => packages.test(name) && licences.test(licence));
}
