import path from 'node:path';
import { BuildError, buildWebWhenStale } from './lib/web-build.ts';

process.chdir(path.resolve(import.meta.dirname, '..'));

try {
  await buildWebWhenStale(process.cwd(), console.log);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}

// In this process, so that signals need no messenger.
const { main } = await import('../apps/server/src/main.ts');
await main(process.env);
