import type { CurrencyType } from '@canola/api-schema/money';
import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';

/** What is about to be sold, as the person saw it. */
export interface Sale {
  /** Tons, a decimal. */
  amount: string;
  cropName: string;
  yearHarvested: number;
  quarterName: string;
  traderName: string;
  /** Names the very quote that was seen. */
  marketPriceId: string;
  price: string;
  currency: CurrencyType;
}

interface PriceChange {
  oldPrice: string;
  newPrice: string;
  marketPriceId: string;
}

export interface SaleError extends TradingError {
  priceChange: PriceChange | null;
}

/** What the mutation answered: the contract, another price, or why not. */
export type SaleOutcome =
  | { kind: 'sold'; contractId: string }
  | { kind: 'price-changed'; change: PriceChange }
  | { kind: 'refused'; errors: readonly SaleError[] };

/**
 * A changed price asks again; every other error follows docs/product/selling.md#sales
 * (docs/product/prices.md#nobody-trades-at-an-unseen-price).
 */
export function saleOutcome(answer: { id: string | null; errors: readonly SaleError[] }): SaleOutcome {
  const change = answer.errors.find(({ code }) => code === 'contract.price-changed')?.priceChange;
  if (change) return { kind: 'price-changed', change };
  if (answer.errors.length === 0 && answer.id !== null) return { kind: 'sold', contractId: answer.id };
  return { kind: 'refused', errors: answer.errors };
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
