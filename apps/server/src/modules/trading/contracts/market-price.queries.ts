import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { freshSql } from '../prices/quote-sql.ts';

/** A quote to trade on, and the newest quote that replaced it. */
export interface MarketPrice {
  regionId: string;
  cropId: string;
  quarterId: string;
  traderId: string;
  /** In the given currency, at the newest rate. */
  price: string;
  /** The newest quote of the same trader, crop, quarter and region. */
  newestId: string | null;
  newestPrice: string | null;
  /** Too old to sell at, though nobody has quoted since. */
  isStale: boolean | null;
}

/** Old quotes are kept for thirty days; one that is still the newest may be older. */
export async function findMarketPrice(
  db: Db,
  marketPriceId: string,
  currency: CurrencyType,
  now: Date,
): Promise<MarketPrice | undefined> {
  const { rows } = await db.execute<MarketPrice & Record<string, unknown>>(sql`
    select q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId", q.trader_id as "traderId",
      round(q.price * x.rate, 2) as price, n.quote_id as "newestId", round(n.price * y.rate, 2) as "newestPrice",
      not ${sql.raw(freshSql('n', 'now.at'))} as "isStale"
    from prices.quote q
    cross join (select ${now.toISOString()}::timestamptz as at) now
    join prices.fx x on x.base = q.currency and x.counter = ${currency}
    left join prices.current_quote n on n.region_id = q.region_id and n.crop_id = q.crop_id
      and n.quarter_id = q.quarter_id and n.trader_id = q.trader_id
    left join prices.fx y on y.base = n.currency and y.counter = ${currency}
    where q.id = ${marketPriceId}`);
  return rows[0];
}
