import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They start and kill processes and databases or play random programs: `npm run test:long`, not `npm test`. */
const LONG = '**/*.long.test.ts';

/** A limit is there for what hangs, not for what is slow: a busy machine may take five times as long. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

const SERVER = {
  // Node and the libraries load this file; Vite alone would choose the other of the package's two copies.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    root: 'apps/server',
    include: ['src/**/*.test.ts'],
    globalSetup: [new URL('apps/server/test/global-setup.ts', import.meta.url).pathname],
    ...PATIENT,
    isolate: false,
  },
};

const SCRIPTS = { root: 'scripts', include: ['**/*.test.ts'], ...PATIENT };

export default defineConfig({
  test: {
    // Much of a server test is waiting for PostgreSQL: two more than there are cores keep them all at work.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'api-schema',
          root: 'packages/api-schema',
          include: ['src/**/*.test.ts'],
          ...PATIENT,
        },
      },
      { ...SERVER, test: { ...SERVER.test, name: 'server', exclude: [LONG] } },
      { ...SERVER, test: { ...SERVER.test, name: 'server-long', include: [LONG] } },
      {
        // Without a page they share their process: to start one each takes longer than to run them.
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['{src,gallery,vite}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          ...PATIENT,
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        // What a page remembers until it is closed (settings, agreed terms) must not reach the next file.
        test: {
          name: 'web-dom',
          root: 'apps/web',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          ...PATIENT,
        },
      },
      { test: { ...SCRIPTS, name: 'scripts', exclude: [LONG] } },
      { test: { ...SCRIPTS, name: 'scripts-long', include: [LONG] } },
    ],
  },
});
