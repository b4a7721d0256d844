import type { Plugin } from 'vite';

/**
 * zod ties every schema to its JSON Schema writer, so that no bundler can drop it. Only the server writes JSON
 * Schema (for /docs); in the browser the writer's functions keep their names and lose their bodies. A contract that
 * describes its rows when it is loaded gets an empty description.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'canola:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const body = `const none = () => ({});
          const later = () => none;`;
        const exports = names.map((name) => `${name?.startsWith('create') ? 'later' : 'none'} as ${name}`);
        const rest = code.includes('processSchema as process') ? ['none as process'] : [];
        return { code: `${body}\nexport { ${[...exports, ...rest].join(', ')} };`, map: null };
      },
    },
  };
}
