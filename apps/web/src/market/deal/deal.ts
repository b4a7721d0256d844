import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';

interface PriceChange {
  oldPrice: string;
  newPrice: string;
  marketPriceId: string;
}

export interface DealError extends TradingError {
  priceChange: PriceChange | null;
}

/** The payload of the mutation of a sale or a purchase. */
export interface DealReply {
  id: string | null;
  errors: readonly DealError[];
}

export type DealOutcome =
  | { kind: 'done'; contractId: string }
  | { kind: 'price-changed'; change: PriceChange }
  | { kind: 'terms-changed' }
  | { kind: 'refused'; errors: readonly DealError[] };

/**
 * A changed price, and changed terms, are put to the person again; every other error follows docs/product/selling.md#sales
 * (docs/product/prices.md#nobody-trades-at-an-unseen-price).
 */
export function dealOutcome({ id, errors }: DealReply): DealOutcome {
  const change = errors.find(({ code }) => code === 'contract.price-changed')?.priceChange;
  if (change) return { kind: 'price-changed', change };
  if (errors.some(({ code }) => code === 'contract.terms-changed')) return { kind: 'terms-changed' };
  if (errors.length === 0 && id !== null) return { kind: 'done', contractId: id };
  return { kind: 'refused', errors };
}

/** Entries whose field contains `contract` appear at the amount, joined by line breaks; others belong to no field. */
export function placeSaleErrors(errors: readonly TradingError[]) {
  const isOfContract = ({ field }: TradingError) => field.includes('contract');
  const atAmount = messagesOf(errors.filter(isOfContract));
  return {
    amount: atAmount === '' ? undefined : atAmount,
    others: errors.filter((error) => !isOfContract(error)),
  };
}
