import path from 'node:path';
import { announce } from '../apps/server/src/platform/process/announce.ts';
import { endWithNpm } from './lib/end-with-npm.ts';
import { BuildError, buildWebWhenStale } from './lib/web-build.ts';

process.chdir(path.resolve(import.meta.dirname, '..'));
endWithNpm();

try {
  // With a custom build there is nothing to build.
  if (!process.env.WEB_DIR) await buildWebWhenStale(process.cwd(), announce);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}

// In this process, so signals need no forwarding.
const { main } = await import('../apps/server/src/main.ts');
await main(process.env);
