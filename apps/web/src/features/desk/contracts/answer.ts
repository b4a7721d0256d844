import type { DeskAccept, DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { add, compare, multiply, sum } from '#shared/money/decimal.ts';

/** An adjustment as it is typed; the server takes at most ten. */
export interface TypedAdjustment {
  id: number;
  reason: string;
  amount: number | null;
}
export const MOST_ADJUSTMENTS = 10;

type Priced = Pick<DeskContract, 'price' | 'amount' | 'kind' | 'priceLimit'>;

/** The final price, the sum, and what is wrong: an adjustment without a reason or amount, or a price beyond the limit. */
export function answerOf(contract: Priced, adjustments: readonly TypedAdjustment[]) {
  const amounts = adjustments.map(({ amount }) => (amount ?? 0).toFixed(2));
  const finalPrice = add(contract.price, sum(amounts));
  const isBeyond =
    contract.kind === 'SALE'
      ? compare(finalPrice, contract.priceLimit) < 0
      : compare(finalPrice, contract.priceLimit) > 0;
  return {
    finalPrice,
    total: multiply(finalPrice, contract.amount),
    incomplete: adjustments
      .filter(({ reason, amount }) => reason.trim() === '' || !amount)
      .map(({ id }) => id),
    isBeyond,
  };
}

export function acceptanceOf(
  adjustments: readonly TypedAdjustment[],
  note: string,
  number: string,
): DeskAccept {
  return {
    ...(number.trim() && { externalNumber: number.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(adjustments.length > 0 && {
      adjustments: adjustments.map(({ reason, amount }) => ({
        reason: reason.trim(),
        amount: String(Number((amount ?? 0).toFixed(2))),
      })),
    }),
  };
}
