import { isQuoteTooOld } from '@canola/api-schema/quote-age';

/** Nothing can be sold at it any more; it is shown greyed, with its age (docs/product/prices.md#age-of-a-quote). */
export function isTooOld(publishedAt: string, now: number = Date.now()): boolean {
  return isQuoteTooOld(publishedAt, new Date(now));
}
