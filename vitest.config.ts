import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These start processes and databases, or play a whole market: begun last, one core would wait for them. */
const LONG = /(main|start|embedded|market-model|kill-while-selling|failover|restore)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A limit is there for what hangs, not for what is slow: a busy machine may take five times as long. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    // Much of a server test is waiting for PostgreSQL: one more than there are cores keeps them all at work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'api-schema',
          root: 'packages/api-schema',
          include: ['src/**/*.test.ts'],
          ...PATIENT,
        },
      },
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
          ...PATIENT,
          isolate: false,
        },
      },
      {
        // Without a page they share their process: to start one each takes longer than to run them.
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          ...PATIENT,
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'web-dom',
          root: 'apps/web',
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          ...PATIENT,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], ...PATIENT } },
    ],
  },
});
