import type { Pool } from 'pg';
import type { MarketKey } from './record.ts';

export interface Line extends MarketKey {
  trader: string;
  /** Null without a limit. */
  left: number | null;
  fullAt: Date | null;
}

export const nameOf = (trader: string, { regionId, cropId, quarterId }: MarketKey) =>
  `${trader} ${regionId} ${cropId} ${quarterId}`;

/** How much each line still takes. */
export async function linesOf(pool: Pool): Promise<Map<string, Line>> {
  const { rows } = await pool.query<Line>(
    `select trader_id as trader, region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId",
       (limit_tons - taken_tons)::float8 as left, full_at as "fullAt" from prices.price_line`,
  );
  return new Map(rows.map((row) => [nameOf(row.trader, row), row]));
}
