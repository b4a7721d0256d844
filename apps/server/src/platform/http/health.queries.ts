import type { Pool } from 'pg';

export async function databaseAnswers(pool: Pool): Promise<void> {
  await pool.query('select 1');
}
