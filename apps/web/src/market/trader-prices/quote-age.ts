import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';

const MAX_AGE_MS = QUOTE_MAX_AGE_DAYS * 86_400_000;

/** Nothing can be sold at it any more; it is shown greyed, with its age (docs/product/prices.md#age-of-a-quote). */
export function isTooOld(publishedAt: string, now: number = Date.now()): boolean {
  return Date.parse(publishedAt) < now - MAX_AGE_MS;
}
