import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { driftProblems } from './drift.ts';

const root = resolve(import.meta.dirname, '../..');
let copy: string | undefined;
afterEach(() => {
  if (copy) rmSync(copy, { recursive: true });
});

// That a tree without any is let through, the gate itself shows.
it('a table that is in no migration is stale, and so is an operation that nothing was generated for', async () => {
  copy = mkdtempSync(join(tmpdir(), 'canola-drift-test-'));
  for (const part of ['apps/server', 'packages'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'apps/server/src/new.tables.ts'),
    "import { pgSchema, text } from 'drizzle-orm/pg-core';\nexport const added = pgSchema('added').table('one', { id: text() });\n",
  );
  appendFileSync(
    join(copy, 'packages/api-schema/src/trading/operations/orders.graphql'),
    'query Added { companies { id } }\n',
  );
  expect(await driftProblems(copy)).toEqual([
    expect.stringContaining('migrations are stale'),
    expect.stringContaining('operations.ts is stale'),
    expect.stringContaining('trusted-documents.json is stale'),
  ]);
});
