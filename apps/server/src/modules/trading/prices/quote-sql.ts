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

/** The best of several quotes: highest price, then earliest published. */
export const BEST_FIRST = 'price desc, published_at, quote_id';
