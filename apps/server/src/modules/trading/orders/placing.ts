import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MarketKey } from '../../prices/index.ts';
import { findRegionOf, type OfferRow, reserveTons } from '../offers/offers.queries.ts';
import { refuse, refuseAny } from '../outcome.ts';
import { freeTons } from '../tables/free-tons.queries.ts';
import { fillOrders } from './matching.queries.ts';
import { matchAfterHalt, requestMatching } from './matching.tasks.ts';
import { harvestErrors, type OrderInput, transportOf } from './order-input.ts';
import { insertOrder, isBuyer } from './orders.queries.ts';

/** `contractId` if the order was filled right away. */
export type OrderResult = { orderId: string; offerId: string; contractId: string | null };

/**
 * Reserves the tons of an offer that the transaction has locked, and checks the market right away. `brought` are the
 * tons that the offer got for it.
 */
export async function placeOrder(
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Session,
  offer: OfferRow,
  input: Omit<OrderInput, 'offerId'>,
  brought = '0',
): Promise<OrderResult> {
  const { companyId, id: offerId, cropId } = offer;
  refuseAny(harvestErrors(input.quarterId, offer.yearHarvested));
  ensureFree(offer, input.amount, '0');
  if (input.onlyTraderId !== null && !(await isBuyer(session, input.onlyTraderId, cropId)))
    refuse('onlyTrader', 'trader.unknown');
  const regionId = await findRegionOf(session, offer);
  if (!regionId) throw new Error('the offer has no storage');
  const market = { regionId, cropId, quarterId: input.quarterId };
  const order = await insertOrder(session, {
    ...market,
    ...transportOf(input),
    companyId,
    offerId,
    amount: input.amount,
    brought,
    currency: input.currency,
    price: input.price,
    lowPrice: input.lowPrice,
    onlyTraderId: input.onlyTraderId,
    note: input.note?.trim() || null,
    createdAt: deps.clock.now(),
  });
  if (!order) throw new Error('the order was not inserted');
  await reserveTons(session, offer, input.amount);
  const [contractId = null] = await tryMarket(deps, session, market, [order.id]);
  return { orderId: order.id, offerId, contractId };
}

/**
 * The maximum is the free tons plus what the order itself already holds (docs/product/selling.md#rules-of-the-fields).
 */
export function ensureFree(offer: OfferRow, amount: string, own: string): void {
  const free = freeTons(offer).plus(own);
  if (free.lt(amount)) refuse('amount', 'amount.exceeds-free', { free: free.toString() });
}

/**
 * In the transaction that placed or changed the orders, and once more after it: see {@link requestMatching}. Returns the
 * contracts that were made.
 */
export async function tryMarket(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  session: Session,
  market: MarketKey,
  orderIds: readonly string[],
): Promise<string[]> {
  if (config.tradingHalted) {
    await matchAfterHalt(session, { clock });
    return [];
  }
  const { contracts } = await fillOrders(session.$client, [market], clock.now(), orderIds);
  if (contracts.length < orderIds.length) await requestMatching(session, [market]);
  return contracts.map(({ contractId }) => contractId);
}
