import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';

let test: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  test = await createTestDatabase();
  pool = new Pool({ connectionString: test.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it('a connection lost inside a transaction fails the transaction, not the process', async () => {
  openDatabase(pool);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  await test.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
});
