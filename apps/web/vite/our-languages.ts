import type { Plugin } from 'vite';

const OURS = new Set(['en-US', 'cs-CZ', 'ro-RO']);

/** React Aria carries its few words in some thirty languages; the app is shown in three of them. */
export function ourLanguages(): Plugin {
  return {
    name: 'canola:our-languages',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: {
        id: /[\\/]react-(?:aria|aria-components|stately)[\\/].*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/,
      },
      handler(id) {
        const locale = /([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id)?.[1] ?? '';
        return OURS.has(locale) ? null : 'export default {};';
      },
    },
  };
}
