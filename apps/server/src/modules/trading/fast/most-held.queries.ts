import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

/**
 * The most tons of a crop in one harvest, archived offers included; null when the company never had any
 * (docs/product/selling.md#plausible-amounts).
 */
export async function findMostHeld(db: Db, companyId: string, cropId: string): Promise<string | null> {
  const { rows } = await db.execute<{ most: string | null }>(sql`
    select nullif(max(held), 0)::text as most from (
      select sum(total) as held from trading.offer
      where company_id = ${companyId} and crop_id = ${cropId}
      group by year_harvested
    ) harvests`);
  return rows[0]?.most ?? null;
}
