import type { Pool } from 'pg';

/** As the last start loaded them; the reference itself is large, and slow to load for an operator's command. */
export async function listTraderIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct trader_id as id from trading.trader_region order by 1',
  );
  return rows.map(({ id }) => id);
}
