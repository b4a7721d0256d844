import type { Pool } from 'pg';

/**
 * The most tons of a crop in one harvest, archived offers included; null when the company never had any
 * (docs/product/selling.md#plausible-amounts).
 */
export async function findMostHeld(pool: Pool, companyId: string, cropId: string): Promise<string | null> {
  const { rows } = await pool.query<{ most: string | null }>({
    name: 'trading.most-held',
    text: `select nullif(max(total), 0)::text as most from trading.harvest_total
      where company_id = $1::uuid and crop_id = $2`,
    values: [companyId, cropId],
  });
  return rows[0]?.most ?? null;
}
