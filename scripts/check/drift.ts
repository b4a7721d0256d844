import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { generateGraphql } from '../graphql/generate.ts';
import { run } from './run.ts';

export async function driftProblems(root: string): Promise<string[]> {
  return [...(await migrationProblems(root)), ...(await graphqlProblems(root))];
}

/** The generated files match what the schema and the operations produce today. */
async function graphqlProblems(root: string): Promise<string[]> {
  const stale = [...(await generateGraphql(root))].filter(([path, content]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== content;
  });
  return stale.map(([path]) => `${path} is stale: run npm run generate:graphql and commit the result`);
}

/**
 * The newest snapshot next to the migrations matches the code: generating again adds nothing. The server's
 * migrated-tables.test.ts checks that the migrations' statements produce it.
 */
async function migrationProblems(root: string): Promise<string[]> {
  const server = join(root, 'apps/server');
  const copy = mkdtempSync(join(tmpdir(), 'canola-drift-'));
  try {
    cpSync(join(server, 'migrations'), copy, { recursive: true });
    const before = new Set(readdirSync(copy));
    const generated = await run('drizzle-kit', ['generate', '--config', 'drizzle.config.ts'], {
      cwd: server,
      env: { MIGRATIONS_OUT: relative(server, copy) },
    });
    if (!generated.ok) return [`drizzle-kit generate failed:\n${generated.output}`];
    const added = readdirSync(copy).filter((name) => !before.has(name));
    return added.length === 0
      ? []
      : ['apps/server/migrations are stale: run npm run generate and commit the result'];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
