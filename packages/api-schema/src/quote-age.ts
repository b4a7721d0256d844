import { DAY_MS } from './duration.ts';
import { QUOTE_MAX_AGE_DAYS } from './limits.ts';

// The age of a quote (docs/product/prices.md#age-of-a-quote). The same rule in SQL: prices/quotes/quote-sql.ts.

/** Whether nothing can be sold at a quote any more, exact to the moment. */
export function isQuoteTooOld(publishedAt: string, now: Date): boolean {
  return Date.parse(publishedAt) < now.getTime() - QUOTE_MAX_AGE_DAYS * DAY_MS;
}

/** In a history by days, a quote counts on its own day and on this many days after it. */
export const QUOTE_DAYS_AFTER = QUOTE_MAX_AGE_DAYS - 1;

/** Whether the quote of a day no longer counts on a later day; days are 'yyyy-MM-dd'. */
export function isDayQuoteTooOld(publishedDay: string, day: string): boolean {
  return Date.parse(day) - Date.parse(publishedDay) > QUOTE_DAYS_AFTER * DAY_MS;
}
