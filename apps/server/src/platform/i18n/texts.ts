import { readFileSync } from 'node:fs';
import type { Language } from '@canola/api-schema/access';

type Params = Readonly<Record<string, string | number>>;
interface Tree {
  [key: string]: string | Tree;
}

/**
 * `t('reset.subject', { count: 3 })`: dotted keys, `{{name}}` parameters, `_one`, `_few`, `_many`, `_other`, and with
 * `{ context: 'CZ' }` a text of its own where there is one: `_CZ`.
 */
export type Translate = (key: string, params?: Params) => string;

/** Each is made once: the rules of a language take longer to make than a whole list of texts to translate. */
const translators = new Map<string, Translate>();

/**
 * The texts of one namespace, `src/locales/<language>/<namespace>.json`. A missing key is a mistake and throws.
 * Parameters are inserted unchanged: callers that build HTML escape the result.
 */
export function texts(language: Language, namespace: string): Translate {
  const path = `${language}/${namespace}`;
  const known = translators.get(path);
  if (known) return known;
  const tree: Tree = JSON.parse(readFileSync(new URL(`../../locales/${path}.json`, import.meta.url), 'utf8'));
  const made = translator(language, namespace, tree);
  translators.set(path, made);
  return made;
}

function translator(language: Language, namespace: string, tree: Tree): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key, params = {}) => {
    const count = params.count;
    const variant = typeof count === 'number' ? plurals.select(count) : params.context;
    const text = find(tree, `${key}_${variant}`) ?? find(tree, key);
    if (text === undefined) throw new Error(`The text ${namespace}:${key} is missing in ${language}.`);
    return text.replace(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (_, name: string, stop: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`The text ${namespace}:${key} needs the parameter ${name}.`);
      const said = typeof value === 'number' ? numbers.format(value) : value;
      // A sentence that ends with "Agro s.r.o." has its full stop.
      return said.endsWith('.') ? said : said + stop;
    });
  };
}

function find(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}
