import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';

/** Whether a quote may fill or sell anything at `now`; `openQuarters` is a JSON of the first open quarter by country. */
export function eligibleSql(quote: string, now: string, openQuarters: string): string {
  return `(${freshSql(quote, now)} and ${quote}.quarter_id >= ${openQuarters} ->> left(${quote}.region_id, 2))`;
}

/** Not too old to sell at. */
export function freshSql(quote: string, now: string): string {
  return `${quote}.published_at >= ${now} - interval '${QUOTE_MAX_AGE_DAYS} days'`;
}

/** A quote in another currency, rounded once, half up. */
export function convertedSql(quote: string, fx: string): string {
  return `round(${quote}.price * ${fx}.rate, 2)`;
}

/** Joins the newest quote of a market by the quote's id; nothing where a newer one has replaced it. */
export function currentQuoteSql(quote: string, id: string): string {
  const known = `${quote}_known`;
  return `join prices.quote ${known} on ${known}.id = ${id}
  join prices.current_quote ${quote} on ${quote}.region_id = ${known}.region_id and ${quote}.crop_id = ${known}.crop_id
    and ${quote}.quarter_id = ${known}.quarter_id and ${quote}.trader_id = ${known}.trader_id
    and ${quote}.quote_id = ${known}.id`;
}

/** The best of several quotes: highest price, then earliest published. */
export const BEST_FIRST = 'price desc, published_at, quote_id';
