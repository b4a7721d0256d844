import type { CurrencyType } from '@canola/api-schema/money';
import { max } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { currentQuote } from '../quotes/quotes.tables.ts';

/**
 * The newest quote of a trader for a crop, a quarter and a region (docs/product/prices.md#quotes). Amounts are text.
 */
export interface MarketPrice {
  /** The quote's: a `marketPriceId`. */
  id: string;
  regionId: string;
  cropId: string;
  quarterId: string;
  traderId: string;
  /** In the requested currency, at the newest stored rate. */
  price: string;
  currency: CurrencyType;
  /** As the trader published it. */
  quotedPrice: string;
  quotedCurrency: CurrencyType;
  publishedAt: string;
  /** Since yesterday; null where nothing was quoted before. */
  change: string | null;
}

export interface NewestQuestion {
  regionId: string;
  cropIds: readonly string[];
  currency: CurrencyType;
  /** In the region, 'yyyy-MM-dd'. */
  today: string;
  timeZone: string;
  /** Earlier ones can no longer be traded. */
  firstQuarterId: string;
}

/** Best first: highest price, then earliest published (docs/product/selling.md#matching). */
const NEWEST = `
select q.quote_id as id, q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId",
  q.trader_id as "traderId", round(q.price * x.rate, 2)::text as price, x.counter as currency,
  q.price::text as "quotedPrice", q.currency as "quotedCurrency",
  to_char(q.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt",
  case when (q.published_at at time zone $5::text)::date < $4::date then '0.00'
    else (round(q.price * x.rate, 2) - round(q.previous_price * x.rate, 2))::text end as change
from prices.current_quote q
join prices.fx x on x.base = q.currency and x.counter = $3::text
where q.region_id = $1::text and q.crop_id = any($2::text[]) and q.quarter_id >= $6::text
order by q.crop_id, q.quarter_id, round(q.price * x.rate, 2) desc, q.published_at, q.quote_id`;

/** The statement by itself, for whoever measures against it. */
export function newestStatement(question: NewestQuestion) {
  const { regionId, cropIds, currency, today, timeZone, firstQuarterId } = question;
  return { text: NEWEST, values: [regionId, cropIds, currency, today, timeZone, firstQuarterId] };
}

export async function listMarketPrices(pool: Pool, question: NewestQuestion): Promise<MarketPrice[]> {
  const { rows } = await pool.query<MarketPrice>({ name: 'prices.newest', ...newestStatement(question) });
  return rows;
}

/** When a trader last published a quote. */
export async function findNewestQuoteTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(currentQuote.publishedAt) }).from(currentQuote);
  return row?.at ?? null;
}
