import { type Rung, rungErrors } from '@canola/api-schema/ladder';
import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import { amountErrors, errorUnless, isDecimal, lengthErrors, priceErrors } from '../field-checks.ts';
import { quarterErrors } from '../orders/order-input.ts';

export interface RungInput {
  /** In per cent; the last one has none. */
  share: string | null;
  price: string;
}

/** The part of a ladder that can be changed. */
export interface LadderTerms {
  /** Of all rungs, sold ones included. */
  tons: string;
  rungs: readonly RungInput[];
  lowPrice: string | null;
  sellBy: string | null;
  closingPrice: string | null;
}

export interface LadderInput extends LadderTerms {
  offerId: string;
  quarterId: string;
  currency: CurrencyType;
  /** Null is every trader. */
  onlyTraderId: string | null;
  customTransport: boolean;
  transportNote: string | null;
}

export interface LadderEdit extends LadderTerms {
  version: number;
  /** As they were shown. */
  filledRungs: number;
  failedRungs: number;
}

interface Owner {
  countryId: string;
  currency: CurrencyType;
}

/** docs/product/ladder.md#rungs. All checks of a new ladder that do not need the offer or the market. */
export function ladderErrors(input: LadderInput, owner: Owner, now: Date): FieldError[] {
  return [
    ...quarterErrors(input.quarterId, owner.countryId, now),
    ...errorUnless(input.currency === owner.currency, 'currency', 'currency.not-trading'),
    ...lengthErrors('transportNote', input.transportNote, MAX_NOTE_LENGTH),
    ...ladderTermsErrors(input, { ...owner, quarterId: input.quarterId }, now),
  ];
}

export function ladderTermsErrors(
  terms: LadderTerms,
  ladder: Owner & { quarterId: string; sellBy?: string | null },
  now: Date,
): FieldError[] {
  return [
    ...amountErrors('tons', terms.tons, MIN_TONS),
    ...pricesErrors(terms),
    ...closingErrors(terms, ladder.currency),
    ...(terms.sellBy === null || terms.sellBy === ladder.sellBy ? [] : dayErrors(terms.sellBy, ladder, now)),
  ];
}

export function pricesErrors({ rungs, lowPrice }: Pick<LadderTerms, 'rungs' | 'lowPrice'>): FieldError[] {
  const errors = [
    ...rungs.flatMap(({ price }, index) => priceErrors(`rungs.${index}.price`, price)),
    ...rungs.flatMap(({ share }, index) =>
      errorUnless(share === null || isDecimal(share), `rungs.${index}.share`, 'rungs.share'),
    ),
    ...(lowPrice === null ? [] : priceErrors('lowPrice', lowPrice)),
  ];
  const [lowest] = rungs;
  if (errors.length > 0 || !lowest || lowPrice === null) return errors;
  return new Decimal(lowPrice).gt(lowest.price)
    ? [{ field: 'lowPrice', code: 'low-price.above-price', params: { price: lowest.price } }]
    : [];
}

function closingErrors(
  { sellBy, closingPrice, lowPrice }: LadderTerms,
  currency: CurrencyType,
): FieldError[] {
  if (closingPrice === null) return errorUnless(sellBy === null, 'closingPrice', 'field.required');
  const errors = priceErrors('closingPrice', closingPrice);
  if (sellBy === null) return [{ field: 'sellBy', code: 'field.required' }, ...errors];
  const isBelow = errors.length === 0 && lowPrice !== null && isDecimal(lowPrice);
  return isBelow && new Decimal(closingPrice).lt(lowPrice)
    ? [{ field: 'closingPrice', code: 'closing.too-low', params: { price: lowPrice, currency } }]
    : errors;
}

/** Nothing can be sold of a quarter that is over. */
function dayErrors(
  sellBy: string,
  { countryId, quarterId }: { countryId: string; quarterId: string },
  now: Date,
): FieldError[] {
  const quarter = parseQuarterId(quarterId);
  if (sellBy <= dayInZone(now, timeZoneOf(countryId))) return [{ field: 'sellBy', code: 'sell-by.past' }];
  return errorUnless(!quarter || sellBy <= quarterDates(quarter).dateTo, 'sellBy', 'sell-by.after-quarter');
}

/** The rules that form and server share; once all numbers are numbers. `sold` are the tons of sold rungs. */
export function rungsErrors({ tons, rungs }: Pick<LadderTerms, 'tons' | 'rungs'>, sold = '0'): FieldError[] {
  return rungErrors(Number(tons), rungs.map(rungOf), Number(sold));
}

export function rungOf({ share, price }: RungInput): Rung {
  return { share: share === null ? null : Number(share), price: Number(price) };
}
