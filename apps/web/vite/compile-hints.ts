import type { Plugin } from 'vite';

/** Files whose functions nearly all run in the first seconds of a visit. */
const OF_START = /^assets\/(?:early|react|main|zod|router|shell|signed-in|board|board-page)-[\w-]+\.js$/;
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * By default the engine compiles each function at its first call, on the main thread, which is much of the work of a
 * first visit. With this line it compiles the whole file on another thread while the file arrives.
 */
export function compileHints(): Plugin {
  return {
    name: 'canola:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && OF_START.test(file.fileName)) file.code = HINT + file.code;
      },
    },
  };
}
