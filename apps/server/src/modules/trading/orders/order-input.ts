import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import { parseQuarterId, precedesHarvest } from '@canola/api-schema/quarter';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import { amountErrors, errorUnless, lengthErrors, priceErrors } from '../field-checks.ts';
import { quartersIn } from '../prices/calendar.ts';

/**
 * The part of an order that can be changed; trader and note are read-only once it is placed (docs/product/selling.md#orders).
 */
export interface OrderTerms {
  amount: string;
  currency: CurrencyType;
  price: string;
  lowPrice: string | null;
  quarterId: string;
  customTransport: boolean;
  transportNote: string | null;
}

export interface OrderInput extends OrderTerms {
  offerId: string;
  note: string | null;
  /** Null is every trader. */
  onlyTraderId: string | null;
}

/** docs/product/selling.md#rules-of-the-fields. All checks that do not need the offer. */
export function termsErrors(
  terms: OrderTerms,
  company: { countryId: string; currency: CurrencyType },
  now: Date,
): FieldError[] {
  return [
    ...amountErrors('amount', terms.amount, MIN_TONS),
    ...errorUnless(terms.currency === company.currency, 'currency', 'currency.not-trading'),
    ...pricesErrors(terms),
    ...quarterErrors(terms.quarterId, company.countryId, now),
    ...lengthErrors('transportNote', terms.transportNote, MAX_NOTE_LENGTH),
  ];
}

function pricesErrors({ price, lowPrice }: OrderTerms): FieldError[] {
  const errors = priceErrors('price', price);
  if (lowPrice === null) return errors;
  const low = priceErrors('lowPrice', lowPrice);
  if (errors.length > 0 || low.length > 0) return [...errors, ...low];
  return new Decimal(lowPrice).gt(price)
    ? [{ field: 'lowPrice', code: 'low-price.above-price', params: { price } }]
    : [];
}

export function quarterErrors(quarterId: string, countryId: string, now: Date): FieldError[] {
  if (!parseQuarterId(quarterId)) return [{ field: 'quarter', code: 'quarter.unknown' }];
  return quartersIn(countryId, now).includes(quarterId)
    ? []
    : [{ field: 'quarter', code: 'quarter.not-offered' }];
}

/** Nothing of a harvest is delivered in a marketing year before it (docs/product/prices.md#quarters). */
export function harvestErrors(quarterId: string, yearHarvested: number): FieldError[] {
  const quarter = parseQuarterId(quarterId);
  return quarter && precedesHarvest(quarter, yearHarvested)
    ? [{ field: 'quarter', code: 'quarter.before-harvest', params: { year: String(yearHarvested) } }]
    : [];
}

/** Turning custom transport off clears its note (docs/product/selling.md#rules-of-the-fields). */
export function transportOf(terms: Pick<OrderTerms, 'customTransport' | 'transportNote'>) {
  const { customTransport, transportNote } = terms;
  return { customTransport, transportNote: customTransport ? transportNote?.trim() || null : null };
}
