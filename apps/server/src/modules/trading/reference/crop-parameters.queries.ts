import type { Pool } from 'pg';
import type { CropParameter, Locale } from '../generated/resolvers.ts';
import { parametersSql } from './reference.shapes.queries.ts';

const PARAMETERS = `
  select ${parametersSql("k.parameters || coalesce(t.parameters, '[]')", '$3::text')} as parameters
  from trading.crop k
  left join trading.crop_trader t on t.crop_id = k.id and t.trader_id = $2::text
  where k.id = $1::text`;

/** The crop's own and the trader's, nutrients first; null for an unknown crop. */
export async function findCropParameters(
  pool: Pool,
  asked: { cropId: string; traderId: string | null; locale: Locale },
): Promise<CropParameter[] | null> {
  const { rows } = await pool.query<{ parameters: CropParameter[] }>({
    name: 'trading.crop-parameters',
    text: PARAMETERS,
    values: [asked.cropId, asked.traderId, asked.locale],
  });
  return rows[0]?.parameters ?? null;
}
