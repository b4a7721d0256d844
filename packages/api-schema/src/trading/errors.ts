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
  /** The trader takes fewer tons at this price; params: left */
  'amount.exceeds-limit',

  'harvest-year.not-offered',
  /** params: committed */
  'offer.below-committed',
  'offer.fixed',
  'offer.archived',
  /** params: orderId, amount, quarter, price, currency */
  'offer.has-order',
  /** params: ladderId, amount, quarter */
  'offer.has-ladder',
  /** params: contractId, amount, quarter, status */
  'offer.has-contract',

  'area',
  'yield',
  /** Costs are by the hectare or by the ton. */
  'cost.both',
  /** Somebody else has changed the plan in the meantime. */
  'plan.stale',

  'iban.invalid',
  'alert.exists',
  /** params: max */
  'alert.too-many',
  /** The plan masks the prices that it would be about. */
  'alert.plan',
  /** Of two different markets only. */
  'alert.same',
  'alert.ended',
  /** Fire now, or at the next crossing? params: price, currency */
  'threshold.reached',

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
  /** Signed or failed in the meantime, or not accepted yet. */
  'contract.not-declinable',
  /** Nobody knows whether both have signed. */
  'contract.signing-away',
  /** It was filled or cancelled. */
  'order.not-active',
  /** A rung is changed with its ladder. */
  'order.in-ladder',

  /** The offer has a ladder in this quarter. */
  'ladder.exists',
  /** Somebody else has changed it in the meantime. */
  'ladder.stale',
  'ladder.ended',
  /** params: max */
  'rungs.count',
  'rungs.order',
  /** Only the last may leave its share out, and a share is above zero, at most 100. */
  'rungs.share',
  /** params: min, unit */
  'rungs.too-small',
  /** A rung has sold or failed since the ladder was shown. */
  'rung.filled',
  /** params: free */
  'tons.not-free',
  /** params: price, currency */
  'closing.too-low',
  'sell-by.past',
  'sell-by.after-quarter',

  /** params: oldPrice, newPrice, currency, marketPriceId */
  'contract.price-changed',
  /** The trader has other terms by now. */
  'contract.terms-changed',
  /** There is no current quote for this any more. */
  'contract.quote-gone',
  /** The trader has as many tons as they wanted at this price. */
  'contract.trader-full',
  /** params: days */
  'contract.quote-too-old',
  'contract.wrong-crop',
  'contract.wrong-region',

  'ticket.duplicate',
  /** In kilograms; params: over */
  'ticket.over-contract',
  /** Not of the same parties and crop, or without room. */
  'ticket.split-target',
  /** In the future, or before the contract was made; other days outside of the period are a warning. */
  'ticket.outside-period',
  'ticket.weight',
  'ticket.value',
  'ticket.quality-missing',
  'ticket.beyond-limit',
  'ticket.settled',
  'ticket.wrong-state',
  'dispute.open',
  'dispute.same-value',
  'call-off.wrong-state',
  'call-off.times',
  'call-off.lorries',
  'delivery.closed',
  'delivery.tickets-open',
  /** Paid, or replaced by its correction. */
  'settlement.closed',
  /** params: rest, currency */
  'receipt.above-rest',
  'receipt.own',
  'receipt.day-future',
] as const;
export type TradingErrorCode = (typeof TRADING_ERROR_CODES)[number];

/** `field` is the input's path; errors that belong to no input are `root`. */
export interface FieldError {
  field: string;
  code: TradingErrorCode;
  params?: Record<string, string>;
}
