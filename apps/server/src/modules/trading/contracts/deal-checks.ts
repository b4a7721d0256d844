import { MAX_NOTE_LENGTH, MIN_TONS, QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { errorUnless, isDecimal, isId, lengthErrors } from '../field-checks.ts';
import { refuse } from '../outcome.ts';
import { quartersIn } from '../prices/calendar.ts';
import { findMarketPrice, type MarketPrice } from './contracts.queries.ts';

export interface Bid {
  amount: string;
  marketPriceId: string;
  currency: CurrencyType;
  expectedPrice: string | null;
  termsVersion?: number | null | undefined;
}

const FIELD = 'contract.marketPrice';

/**
 * Nobody trades at a price they did not see (docs/product/prices.md#nobody-trades-at-an-unseen-price): the quote must
 * be the newest, of this place and crop, for a quarter that is not over, not older than a week, not ended, with room in
 * its limit, and worth what the person saw. Nor under terms they did not see (docs/product/contracts.md#terms).
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
  if (quote.newestId === null || quote.newestPrice === null || quote.isEnded)
    refuse(FIELD, 'contract.quote-gone');
  const seen = bid.expectedPrice ?? quote.price;
  if (quote.newestId !== bid.marketPriceId || !new Decimal(seen).eq(quote.newestPrice))
    refuse(FIELD, 'contract.price-changed', {
      oldPrice: new Decimal(seen).toFixed(2),
      newPrice: quote.newestPrice,
      currency: bid.currency,
      marketPriceId: quote.newestId,
    });
  const [firstOpen = ''] = quartersIn(quote.regionId.slice(0, 2), now);
  if (quote.quarterId < firstOpen) refuse(FIELD, 'quarter.not-offered');
  if (quote.isStale) refuse(FIELD, 'contract.quote-too-old', { days: String(QUOTE_MAX_AGE_DAYS) });
  if (quote.left !== null && new Decimal(quote.left).lt(MIN_TONS)) refuse(FIELD, 'contract.trader-full');
  if (quote.left !== null && new Decimal(quote.left).lt(bid.amount))
    refuse('contract.amount', 'amount.exceeds-limit', { left: quote.left });
  if (bid.termsVersion != null && bid.termsVersion !== quote.termsVersion)
    refuse(FIELD, 'contract.terms-changed');
  return quote;
}

/** The input of every kind of contract. The price is the market's, never the client's. */
export interface DealInput {
  amount: string;
  currency: CurrencyType;
  marketPriceId: string;
  /** The price that the person saw and agreed to. */
  expectedPrice: string | null;
  /** The version of the trader's terms that the person saw. */
  termsVersion?: number | null | undefined;
  note: string | null;
}

export interface ContractInput extends DealInput {
  offerId: string;
  customTransport: boolean;
  transportNote: string | null;
}

export type ContractResult = { contractId: string };

/** The form shows every entry whose field name contains 'contract' at the amount (docs/product/selling.md#sales). */
export function dealErrors({ expectedPrice, note }: DealInput): FieldError[] {
  return [
    ...errorUnless(
      expectedPrice === null || isDecimal(expectedPrice),
      'contract.expectedPrice',
      'number.invalid',
    ),
    ...lengthErrors('contract.note', note, MAX_NOTE_LENGTH),
  ];
}
