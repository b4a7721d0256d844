import { FINAL_PRICE_MAX_DISCOUNT, MAX_PRICE } from '@canola/api-schema/limits';
import type { AcceptContract } from '@canola/api-schema/trading/trader-api';
import { Decimal } from 'decimal.js';
import { ensure } from '../../../../platform/errors.ts';

/**
 * The agreed price plus the adjustments, each with its reason (docs/product/contracts.md#final-price). A sale may get
 * dearer and a purchase cheaper without limit: that is to the company's advantage.
 */
export function finalPriceOf(
  { kind, price }: { kind: 'SALE' | 'PURCHASE'; price: string },
  { adjustments = [], finalPrice }: Pick<AcceptContract, 'adjustments' | 'finalPrice'>,
): string {
  const sum = adjustments.reduce((all, { amount }) => all.plus(amount), new Decimal(price));
  ensure(
    finalPrice === undefined || sum.eq(finalPrice),
    'contract.price-unexplained',
    `The agreed price is ${price}; with the adjustments it is ${sum.toFixed(2)}, not ${finalPrice}.`,
  );
  const lost = kind === 'SALE' ? new Decimal(price).minus(sum) : sum.minus(price);
  const most = new Decimal(price).times(FINAL_PRICE_MAX_DISCOUNT);
  ensure(
    lost.lte(most) && sum.gt(0) && sum.lte(MAX_PRICE),
    'contract.price-beyond-limit',
    `Adjustments change the agreed price of ${price} by at most ${most.toFixed(2)} to the company's disadvantage.`,
  );
  return sum.toFixed(2);
}
