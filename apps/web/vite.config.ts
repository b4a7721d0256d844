import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './vite/compile-hints.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { directImports } from './vite/direct-imports.ts';
import { earlyChunk, earlyScript } from './vite/early-script.ts';
import { ourLanguages } from './vite/our-languages.ts';
import { writePageCode } from './vite/page-code.ts';
import { sharedChunks } from './vite/shared-chunks.ts';
import { readCommitHash, writeVersion } from './vite/version.ts';
import { withoutJsonSchema } from './vite/without-json-schema.ts';
import { withoutZodMessages } from './vite/without-zod-messages.ts';

const commitHash = readCommitHash();
const server = `http://localhost:${process.env.API_PORT ?? 3000}`;
const served = ['/can-', '/graphql', '/oidc', '/data', '/docs', '/outbox', '/sandbox', '/client-errors'];
const servedFiles = ['/settings.json', '/version.json', '/healthz', '/readyz', '/metrics'];

const isOfStart = (id: string) => !/service-worker\.ts|silent-callback\.ts|silent\.html/.test(id);

export default defineConfig({
  define: { __COMMIT_HASH__: JSON.stringify(commitHash) },
  plugins: [
    react(),
    tailwindcss(),
    ourLanguages(),
    directImports(),
    earlyScript(),
    withoutJsonSchema(),
    withoutZodMessages(),
    compileHints(),
    writeVersion(commitHash),
    writePageCode(),
    compressAssets(),
  ],
  build: {
    manifest: true,
    // The polyfill would be an inline script, which the CSP forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: 'index.html',
        early: 'src/app/early.ts',
        silent: 'silent.html',
        sw: 'src/service-worker.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: earlyChunk(), debugName: 'early', priority: 4 },
            // Together with zod itself, so that no chunk can build a schema before `jitless` is set.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-config\.ts$/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // The code that every start needs is one file, not thirty; the worker and the silent page stay on their own.
            { name: 'start', tags: ['$initial'], test: isOfStart, priority: 1 },
            {
              name: sharedChunks(),
              debugName: 'shared',
              test: isOfStart,
              // Each of these files names all that it needs, itself or in one before it.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [...served, ...servedFiles].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
