import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const MARK = '__FILES_AHEAD__';

type Bundle = Rolldown.OutputBundle;

/**
 * Tells the app which files each part that it imports later consists of. It can have them fetched and compiled beside
 * each other, and run them one by one: an `import()` alone runs all that its part needs in one long task.
 */
export function filesAhead(): Plugin {
  return {
    name: 'canola:files-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && one.code.includes(MARK))
            one.code = one.code.replaceAll(MARK, JSON.stringify(filesOf(one, bundle)));
      },
    },
  };
}

/** Of the parts whose modules the importer names in a text. */
function filesOf(importer: Rolldown.OutputChunk, bundle: Bundle): Record<string, string[]> {
  const loaded = new Set(needed(importer, bundle));
  const parts = importer.dynamicImports.flatMap((file) => {
    const part = bundle[file];
    if (part?.type !== 'chunk' || !part.facadeModuleId) return [];
    const module = relative(SOURCES, part.facadeModuleId);
    const isNamed = ['"', "'", '`'].some((quote) => importer.code.includes(quote + module + quote));
    return isNamed ? [[module, needed(part, bundle).filter((one) => !loaded.has(one))]] : [];
  });
  return Object.fromEntries(parts);
}

/** The chunk, all that it imports and their styles. */
function needed(chunk: Rolldown.OutputChunk, bundle: Bundle): string[] {
  const seen = new Set([chunk.fileName]);
  const styles = new Set<string>();
  // A set hands out what is added to it while it is walked.
  for (const file of seen) {
    const one = bundle[file];
    if (one?.type !== 'chunk') continue;
    for (const other of one.imports) seen.add(other);
    for (const style of one.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...seen, ...styles];
}
