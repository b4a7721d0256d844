import type { Plugin } from 'vite';

/** Files whose functions nearly all run in the first seconds of a visit. */
const OF_START =
  /^assets\/(?:early|react|main|zod|router|schemas|shell|signed-in|board|board-page)-[\w-]+\.js$/;
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Left alone, the engine compiles each function when it is called for the first time, on the main thread,
 * which is much of the work of a first visit. With this line it compiles the whole file beside it, while the file arrives.
 */
export function compileHints(): Plugin {
  return {
    name: 'canola:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && OF_START.test(one.fileName)) one.code = HINT + one.code;
      },
    },
  };
}
