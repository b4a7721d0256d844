import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateGraphql } from './graphql/generate.ts';

const root = process.cwd();
for (const [path, content] of await generateGraphql(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
