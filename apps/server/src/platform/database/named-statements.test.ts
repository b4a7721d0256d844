import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { statementNames } from './named-statements.ts';

let test: TestDatabase;
let pool: Pool;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  // One connection, because prepared statements belong to theirs.
  pool = new Pool({ connectionString: test.url, max: 1 });
  db = openDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

async function prepared(word: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from pg_prepared_statements where position($1 in statement) > 0',
    [word],
  );
  return rows[0].count;
}

it('a statement that is repeated is prepared once, whatever its values', async () => {
  const add = async (number: number) => {
    const { rows } = await db.execute<{ sum: number }>(sql`select ${number}::int + 1 as sum /* repeated */`);
    return rows[0]?.sum;
  };
  expect(await add(1)).toBe(2);
  expect(await prepared('/* repeated */')).toBe(0);
  expect([await add(2), await add(3), await add(4)]).toEqual([3, 4, 5]);
  expect(await prepared('/* repeated */')).toBe(1);
});

it('inside a transaction too, and after one that failed', async () => {
  const read = (of: Pick<Database, 'execute'>, value: string) =>
    of.execute<{ value: number }>(sql`select ${value}::text::int as value /* in a transaction */`);
  await expect(db.transaction((tx) => read(tx, 'no number'))).rejects.toThrow();
  await expect(db.transaction((tx) => read(tx, 'no number'))).rejects.toThrow();
  const { rows } = await db.transaction((tx) => read(tx, '7'));
  expect(rows).toEqual([{ value: 7 }]);
  expect(await prepared('/* in a transaction */')).toBe(1);
});

it('leaves what is no statement of rows alone, and what has a name', async () => {
  for (let time = 0; time < 3; time++) {
    await db.execute(sql`set local lock_timeout = 0`);
    await pool.query({ text: 'select 1 /* named */', name: 'own-name' });
  }
  expect(await prepared('lock_timeout')).toBe(0);
  const { rows } = await pool.query('select name from pg_prepared_statements where statement like $1', [
    '%/* named */',
  ]);
  expect(rows).toEqual([{ name: 'own-name' }]);
});

it('names no more than a connection should keep', () => {
  const nameOf = statementNames(2);
  const texts = ['select 1', 'select 2', 'select 3'];
  expect(texts.map(nameOf)).toEqual([undefined, undefined, undefined]);
  const names = texts.map(nameOf);
  expect(new Set(names).size).toBe(3);
  expect(names[2]).toBeUndefined();
  expect(texts.map(nameOf)).toEqual(names);
});

it('a pool that is opened again has one set of names', async () => {
  const again = openDatabase(pool);
  for (let time = 0; time < 3; time++)
    for (const opened of [db, again]) await opened.execute(sql`select ${time}::int /* opened again */`);
  expect(await prepared('/* opened again */')).toBe(1);
});
