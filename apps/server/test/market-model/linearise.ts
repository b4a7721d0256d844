import { copyMarket, type Market, type Quotes } from './model.ts';
import { type Aimed, type Answer, follow, isFillOf } from './operations.ts';

/** An order that a matcher turned into a contract at some moment of the round. */
export interface Fill {
  orderId: string;
  contractId: string;
  amount: number;
  price: number;
  traderId: string;
  isCounted: boolean;
}

type Step = { aimed: Aimed; answer: Answer } | { fill: Fill };

/**
 * Looks for an order of the round's events in which a plain program would have returned the same and ended the same.
 * If there is none, the parallel events could not have happened one after the other: something was lost or doubled.
 */
export function linearise(
  market: Market,
  steps: Step[],
  views: Quotes[],
  isEnd: (market: Market) => boolean,
): Market | undefined {
  if (steps.length === 0) return isEnd(market) ? market : undefined;
  for (const [at, step] of steps.entries()) {
    const after =
      'fill' in step ? fill(market, step.fill, views) : follow(market, step.aimed, step.answer, views);
    const found = after && linearise(after, steps.toSpliced(at, 1), views, isEnd);
    if (found) return found;
  }
  return undefined;
}

function fill(
  market: Market,
  { orderId, contractId, amount, price, traderId, isCounted }: Fill,
  views: Quotes[],
): Market | undefined {
  const order = market.orders.get(orderId);
  if (!order?.isActive || order.amount !== amount || market.contracts.has(contractId)) return undefined;
  if (!isFillOf(market, views, order, { price, traderId, isCounted })) return undefined;
  const after = copyMarket(market);
  after.orders.set(orderId, { ...order, isActive: false });
  after.contracts.set(contractId, {
    id: contractId,
    offerId: order.offerId,
    orderId,
    amount,
    price,
    traderId,
    isCounted,
    isFailed: false,
  });
  return after;
}
