import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '../../packages/api-schema/src/access.ts';

type Tree = { [key: string]: string | Tree };

const FOLDERS = {
  web: resolve(import.meta.dirname, '../../apps/web/src/locales'),
  server: resolve(import.meta.dirname, '../../apps/server/src/locales'),
  shared: resolve(import.meta.dirname, '../../packages/api-schema/src/locales'),
};

/**
 * The text as the product shows it: `text('cs', 'shell:waiting.title')`; `{{name}}` is filled in, and a name that ends
 * with a full stop ends its sentence.
 */
export function text(
  language: Language,
  key: string,
  params: Record<string, string> = {},
  side: keyof typeof FOLDERS = key.startsWith('errors:') ? 'shared' : 'web',
): string {
  const [namespace, path = ''] = key.split(':');
  const tree = JSON.parse(readFileSync(`${FOLDERS[side]}/${language}/${namespace}.json`, 'utf8')) as Tree;
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree);
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
  return found.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
    const said = params[name] ?? '';
    return said.endsWith('.') ? said : said + stop;
  });
}
