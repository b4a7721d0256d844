/**
 * Errors that a person can cause while trading, as data: `errors { field code messages }`. The list is closed; the
 * server writes a message for each in the viewer's language, and the web decides by the code only.
 */
export const TRADING_ERROR_CODES = [
  /** It does not exist or is another company's; the two look the same (docs/product/companies.md#foreign-companies). */
  'not-found',
  'grant.missing',
  'feature.not-in-plan',
  'company.waiting',
  'company.blocked',
  /** The kill switch: nothing is sold until it is off. */
  'trading.halted',
  /** The same `clientMutationId` came with another input. */
  'mutation.conflict',
  /** A `clientMutationId` is a UUID. */
  'mutation.invalid',

  'field.required',
  /** params: max */
  'field.too-long',
  'number.invalid',
  'currency.not-trading',

  'zip.unknown',
  'crop.unknown',
  'crop.not-sold',
  /** The postal code is in another region, whose traders never saw the orders; params: orders */
  'storage.has-orders',

  /** params: min, unit */
  'amount.min',
  /** params: max */
  'amount.max',
  'amount.step',
  /** params: free */
  'amount.exceeds-free',

  'harvest-year.not-offered',
  /** params: committed */
  'offer.below-committed',
  'offer.fixed',
  'offer.archived',
  /** params: orderId, amount, quarter, price, currency */
  'offer.has-order',
  /** params: contractId, amount, quarter, status */
  'offer.has-contract',

  /** params: min */
  'price.min',
  /** params: max */
  'price.max',
  'price.step',
  /** params: price */
  'low-price.above-price',
  'quarter.unknown',
  'quarter.not-offered',
  /** params: year */
  'quarter.before-harvest',
  'trader.unknown',
  /** Signed or failed meanwhile, or not accepted yet. */
  'contract.not-declinable',
  /** Nobody knows whether both have signed. */
  'contract.signing-away',
  /** It was filled or cancelled. */
  'order.not-active',

  /** params: oldPrice, newPrice, currency, marketPriceId */
  'contract.price-changed',
  /** There is no current quote for this any more. */
  'contract.quote-gone',
  /** params: days */
  'contract.quote-too-old',
  'contract.wrong-crop',
  'contract.wrong-region',
] as const;
export type TradingErrorCode = (typeof TRADING_ERROR_CODES)[number];

/** `field` is the input's path; errors that belong to no input are `root`. */
export interface FieldError {
  field: string;
  code: TradingErrorCode;
  params?: Record<string, string>;
}
