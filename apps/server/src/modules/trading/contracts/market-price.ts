import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { isId } from '../field-checks.ts';
import { refuse } from '../outcome.ts';
import { openQuarters } from '../prices/open-quarters.ts';
import { findMarketPrice, type MarketPrice } from './market-price.queries.ts';

export interface Bid {
  marketPriceId: string;
  currency: CurrencyType;
  expectedPrice: string | null;
}

const FIELD = 'contract.marketPrice';

/**
 * Nobody trades at a price they did not see (docs/product/prices.md#nobody-trades-at-an-unseen-price): the quote must
 * be the newest, of this place and crop, for a quarter that is not over, not older than a week, and worth what the
 * person saw.
 */
export async function requireMarketPrice(
  db: Db,
  bid: Bid,
  place: { regionId: string; cropId: string },
  now: Date,
): Promise<MarketPrice> {
  const quote = isId(bid.marketPriceId) && (await findMarketPrice(db, bid.marketPriceId, bid.currency, now));
  if (!quote) refuse(FIELD, 'contract.quote-gone');
  if (quote.cropId !== place.cropId) refuse(FIELD, 'contract.wrong-crop');
  if (quote.regionId !== place.regionId) refuse(FIELD, 'contract.wrong-region');
  if (quote.newestId === null || quote.newestPrice === null) refuse(FIELD, 'contract.quote-gone');
  const seen = bid.expectedPrice ?? quote.price;
  if (quote.newestId !== bid.marketPriceId || !new Decimal(seen).eq(quote.newestPrice))
    refuse(FIELD, 'contract.price-changed', {
      oldPrice: new Decimal(seen).toFixed(2),
      newPrice: quote.newestPrice,
      currency: bid.currency,
      marketPriceId: quote.newestId,
    });
  const open: Record<string, string | undefined> = JSON.parse(openQuarters(now));
  if (quote.quarterId < (open[quote.regionId.slice(0, 2)] ?? '')) refuse(FIELD, 'quarter.not-offered');
  if (quote.isStale) refuse(FIELD, 'contract.quote-too-old', { days: String(QUOTE_MAX_AGE_DAYS) });
  return quote;
}
