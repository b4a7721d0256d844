import type { CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readableCompanies } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import { type Evaluation, evaluateOrders } from './explain.queries.ts';
import { stopFloor } from './fill-rule.ts';

interface BestQuote {
  marketPriceId: string;
  traderId: string;
  price: string;
  currency: CurrencyType;
}

/** Why an order has not sold (docs/product/selling.md#why-an-order-has-not-sold). */
export type OrderReason =
  | { code: 'not-active' }
  | { code: 'trading-halted' }
  | { code: 'company-blocked' }
  | { code: 'quarter-over'; quarterId: string }
  | { code: 'no-quotes'; quarterId: string; regionId: string }
  | { code: 'trader-silent'; quarterId: string; regionId: string; traderId: string }
  | { code: 'quotes-too-old'; newestAt: Date }
  /** `distance` is how far the best quote is below the price. */
  | { code: 'below-price'; best: BestQuote; distance: string }
  /** The quote is under `floor`, the lowest at which the stop sells. */
  | { code: 'stop-refused'; best: BestQuote; distance: string; floor: string }
  /** The matcher is about to get to it. */
  | { code: 'filling'; best: BestQuote };

export interface Explanation {
  reason: OrderReason;
  /** What the reason is based on. */
  evaluation: Evaluation;
}

/** Returns explanations by order id; orders of other companies are left out. */
export async function explainOrders(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<Map<string, Explanation>> {
  const companies = readableCompanies(viewer);
  const evaluations = await evaluateOrders(db.$client, companies, orderIds.filter(isId), clock.now());
  return new Map(
    evaluations.map((evaluation) => [
      evaluation.orderId,
      { evaluation, reason: reasonOf(evaluation, config.tradingHalted) },
    ]),
  );
}

export async function explainOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  orderId: string,
): Promise<OrderReason | undefined> {
  return (await explainOrders(deps, viewer, [orderId])).get(orderId)?.reason;
}

function reasonOf(order: Evaluation, isHalted: boolean): OrderReason {
  const { quarterId, regionId, onlyTraderId, bestQuoteId, bestTraderId, bestPrice } = order;
  if (!order.active) return { code: 'not-active' };
  if (order.companyState !== 'APPROVED') return { code: 'company-blocked' };
  if (isHalted) return { code: 'trading-halted' };
  if (order.isQuarterOver) return { code: 'quarter-over', quarterId };
  if (bestQuoteId === null || bestTraderId === null || bestPrice === null) {
    if (order.newestQuoteAt) return { code: 'quotes-too-old', newestAt: order.newestQuoteAt };
    return onlyTraderId
      ? { code: 'trader-silent', quarterId, regionId, traderId: onlyTraderId }
      : { code: 'no-quotes', quarterId, regionId };
  }
  const { currency } = order;
  const best = { marketPriceId: bestQuoteId, traderId: bestTraderId, price: bestPrice, currency };
  const distance = new Decimal(order.price).minus(bestPrice).toFixed(2);
  switch (order.verdict) {
    case 'limit':
    case 'stop':
      return { code: 'filling', best };
    case 'stop-refused':
      return { code: 'stop-refused', best, distance, floor: stopFloor(order.lowPrice ?? '0') };
    case 'wait':
      return { code: 'below-price', best, distance };
  }
}
