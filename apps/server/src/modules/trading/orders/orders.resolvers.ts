import { batched } from '../../../platform/batch.ts';
import type { TradingContext } from '../context.ts';
import type { Locale, MutationResolvers, NewFastOrder, NewOrder, Resolvers } from '../generated/resolvers.ts';
import { payloadOf, showErrors } from '../payload.ts';
import { type Explanation, explainOrders } from './explain.service.ts';
import { showReason } from './order-reasons.ts';
import { addOrder, editOrder, removeOrder } from './orders.service.ts';
import type { OrderResult } from './placing.ts';

/** The statement puts these into the row for the resolver. */
interface OrderReading {
  _id: string;
  _locale: Locale;
  _isShown: boolean;
}

/** Of an order, and of a ladder's rung. */
export async function reasonOf(order: unknown, _: unknown, context: TradingContext) {
  const { _id, _locale, _isShown } = order as OrderReading;
  const explanation = await explainerOf(context)(_id);
  if (!explanation) return null;
  return showReason(explanation, { traders: context.traders, locale: _locale, isShown: _isShown });
}

export const orderResolvers: Resolvers = { Order: { reason: reasonOf } };

type Explain = (orderId: string) => Promise<Explanation | undefined>;

const explainers = new WeakMap<TradingContext, Explain>();

/** A context lives as long as its request: all orders that the request asks about are one statement. */
function explainerOf(context: TradingContext): Explain {
  const known = explainers.get(context);
  if (known) return known;
  const { deps, viewer } = context;
  const explain = batched((orderIds: readonly string[]) => explainOrders(deps, viewer, orderIds));
  explainers.set(context, explain);
  return explain;
}

/** The names of these fields in the input of a new order. */
export const ORDER_INPUT_NAMES = { quarter: 'quarterId', crop: 'cropId' };

export const orderIds = ({ orderId, offerId, contractId }: OrderResult) => ({
  id: orderId,
  offerId,
  contractId,
});

/** The fields that every new order has. */
export function orderInput(order: NewOrder | NewFastOrder) {
  const { amount, currency, price, quarterId } = order;
  return {
    amount,
    currency,
    price,
    quarterId,
    customTransport: order.customTransport ?? false,
    lowPrice: order.lowPrice ?? null,
    note: order.note ?? null,
    onlyTraderId: order.onlyTrader ?? null,
    transportNote: order.transportNote ?? null,
  };
}

export const orderMutations: MutationResolvers = {
  addOrder(_, { order, clientMutationId = null }, context) {
    const { deps, viewer } = context;
    const input = { ...orderInput(order), offerId: order.offerId };
    // A new order is always active; a client that sends false does not mean to sell.
    if (order.active === false)
      return { errors: showErrors([{ field: 'active', code: 'order.not-active' }], viewer.language) };
    return payloadOf(context, addOrder(deps, viewer, input, clientMutationId), orderIds, ORDER_INPUT_NAMES);
  },
  editOrder(_, { id, order, clientMutationId = null }, context) {
    const { amount, currency, customTransport, price, quarter } = order;
    const input = {
      active: order.active ?? true,
      allTraders: order.allTraders ?? false,
      amount,
      currency,
      customTransport,
      price,
      quarterId: quarter,
      offerId: order.offer ?? null,
      lowPrice: order.lowPrice ?? null,
      transportNote: order.transportNote ?? null,
    };
    return payloadOf(context, editOrder(context.deps, context.viewer, id, input, clientMutationId), orderIds);
  },
  removeOrder(_, { id, clientMutationId = null }, context) {
    return payloadOf(context, removeOrder(context.deps, context.viewer, id, clientMutationId), orderIds);
  },
};
