import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As an operator runs it: with the database's address and no other setting. */
function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, `${command}.ts`), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATABASE_URL: database.url } },
  );
  return { status, stdout, stderr };
}

test('a command needs only the database, and prints its result in one line', () => {
  expect(run('trader-key', ['sypka-hana', '--revoke'])).toEqual({
    status: 0,
    stdout: 'All keys of sypka-hana have ended.\n',
    stderr: '',
  });
  expect(run('permission', ['nobody@canola.test'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Nobody has signed in as nobody@canola.test yet.\n',
  });
});
