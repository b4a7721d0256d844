import type { CurrencyType } from '@canola/api-schema/money';
import { max } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { bestFirstSql, convertedSql, marketPriceSql, standingSql } from '../quotes/quote-sql.ts';
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
  now: Date;
}

const NEWEST = `
select ${marketPriceSql('q', 'x', '($4::date::timestamp at time zone $5::text)')}
from prices.current_quote q
join prices.fx x on x.base = q.currency and x.counter = $3::text
where q.region_id = $1::text and q.crop_id = any($2::text[]) and q.quarter_id >= $6::text
  and ${standingSql('q', '$7::timestamptz')}
order by q.crop_id, q.quarter_id, ${bestFirstSql('q', convertedSql('q', 'x'))}`;

/** The statement by itself, for a benchmark that measures against it. */
export function newestStatement(question: NewestQuestion) {
  const { regionId, cropIds, currency, today, timeZone, firstQuarterId, now } = question;
  return { text: NEWEST, values: [regionId, cropIds, currency, today, timeZone, firstQuarterId, now] };
}

export async function listMarketPrices(pool: Pool, question: NewestQuestion): Promise<MarketPrice[]> {
  const { rows } = await pool.query<MarketPrice>({ name: 'prices.newest', ...newestStatement(question) });
  return rows;
}

export async function findNewestQuoteTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(currentQuote.publishedAt) }).from(currentQuote);
  return row?.at ?? null;
}
