import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type GetModule, reach } from './reach.ts';

const EARLY_ENTRY = fileURLToPath(new URL('../src/app/early.ts', import.meta.url));

/** A tag of its own: as a part of the app's entry it would run only when all of that has been loaded. */
export function earlyScript(): Plugin {
  return {
    name: 'canola:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === EARLY_ENTRY,
        );
        if (path !== '/index.html' || !entry) return;
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${entry.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** All that it needs is in one file, so that it waits for nothing else. */
export function earlyChunk(): (id: string, context: { getModuleInfo: GetModule }) => string | null {
  let ids: Set<string> | undefined;
  return (id, context) => {
    ids ??= reach(
      [EARLY_ENTRY],
      (other) => context.getModuleInfo(other),
      (module) => module.importedIds,
    );
    return ids.has(id) ? 'early' : null;
  };
}
