import type { Plugin } from 'vite';

/**
 * zod brings English sentences for everything that can be wrong. Nobody reads them here: forms have their own words,
 * and a report of an unexpected reply has the path, the code and what was expected.
 */
export function withoutZodMessages(): Plugin {
  return {
    name: 'canola:without-zod-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ },
      handler: () => ({ code: 'export default () => ({ localeError: () => undefined });', map: null }),
    },
  };
}
