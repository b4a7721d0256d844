import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of a server test is waiting for PostgreSQL, so no core is left idle for the runner.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'api-schema', root: 'packages/api-schema', include: ['src/**/*.test.ts'] } },
      {
        // Node and the libraries load this file; Vite alone would choose the other of the package's two copies.
        resolve: {
          alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
        },
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [new URL('apps/server/test/global-setup.ts', import.meta.url).pathname],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
