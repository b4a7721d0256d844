import type { Pool } from 'pg';
import type { MarketKey } from './market-key.ts';

/** The market of any quote that is still known: old ones are kept for thirty days, the newest for longer. */
export async function findQuotedMarket(pool: Pool, quoteId: string): Promise<MarketKey | undefined> {
  const { rows } = await pool.query<MarketKey>({
    name: 'trading.quoted-market',
    text: `
      select region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId"
      from prices.quote where id = $1::uuid`,
    values: [quoteId],
  });
  return rows[0];
}
