import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MarketPrice } from '../../prices/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import { type Evaluation, evaluateOrders } from './explain.queries.ts';
import { stopFloor } from './fill-rule.ts';

/** Why an order has not sold (docs/product/selling.md#why-an-order-has-not-sold). */
export type OrderReason =
  | { code: 'not-active' }
  | { code: 'held' }
  | { code: 'trading-halted' }
  | { code: 'company-blocked' }
  | { code: 'quarter-over'; quarterId: string }
  | { code: 'no-quotes'; quarterId: string; regionId: string }
  | { code: 'trader-silent'; quarterId: string; regionId: string; traderId: string }
  | { code: 'quotes-too-old'; newestAt: Date }
  /** `distance` is how far the best quote is below the price. */
  | { code: 'below-price'; best: MarketPrice; distance: string }
  /** The quote is under `floor`, the lowest at which the stop sells; `low` is the highest. */
  | { code: 'stop-refused'; best: MarketPrice; distance: string; floor: string; low: string }
  /** It would fill the order, but its line takes only `left` more tons. */
  | { code: 'no-room'; best: MarketPrice; left: string }
  /** The matcher is about to get to it. */
  | { code: 'filling'; best: MarketPrice };

export interface Explanation {
  reason: OrderReason;
  /** The reason is based on it. */
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

function reasonOf(order: Evaluation, isHalted: boolean): OrderReason {
  const { quarterId, regionId, onlyTraderId, best } = order;
  if (!order.active) return { code: 'not-active' };
  if (order.held) return { code: 'held' };
  if (order.companyState !== 'APPROVED') return { code: 'company-blocked' };
  if (isHalted) return { code: 'trading-halted' };
  if (order.isQuarterOver) return { code: 'quarter-over', quarterId };
  if (best === null) {
    if (order.newestQuoteAt) return { code: 'quotes-too-old', newestAt: order.newestQuoteAt };
    return onlyTraderId
      ? { code: 'trader-silent', quarterId, regionId, traderId: onlyTraderId }
      : { code: 'no-quotes', quarterId, regionId };
  }
  const fitting = order.fitting ?? best;
  const distanceTo = ({ price }: MarketPrice) => new Decimal(order.price).minus(price).toFixed(2);
  switch (order.verdict) {
    case 'limit':
    case 'stop':
      return { code: 'filling', best: fitting };
    case 'stop-refused':
      return refusedStop(fitting, distanceTo(fitting), order.lowPrice ?? '0');
    case 'wait':
      return order.bestVerdict === 'limit' || order.bestVerdict === 'stop'
        ? { code: 'no-room', best, left: best.tonsLeft ?? '0' }
        : { code: 'below-price', best, distance: distanceTo(best) };
  }
}

function refusedStop(best: MarketPrice, distance: string, low: string): OrderReason {
  return { code: 'stop-refused', best, distance, low, floor: stopFloor(low) };
}
