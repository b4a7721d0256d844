import type { MutationResolvers } from '../generated/resolvers.ts';
import { refuse, toOutcome } from '../outcome.ts';
import { payloadOf } from '../payload/payload.ts';
import { addOrder, editOrder, removeOrder } from './orders.service.ts';
import type { OrderResult } from './placing.ts';

/** The names of these fields in the input of a new order. */
export const ORDER_INPUT_NAMES = { quarter: 'quarterId', crop: 'cropId' };

export const orderIds = ({ orderId, offerId, contractId }: OrderResult) => ({
  id: orderId,
  offerId,
  contractId,
});

export const orderMutations: MutationResolvers = {
  addOrder(_, { order, clientMutationId = null }, context) {
    const { active, amount, currency, price, quarterId, offerId, customTransport } = order;
    // A new order is always active; a client that sends false does not mean to sell.
    if (active === false)
      return payloadOf(
        context,
        toOutcome<OrderResult>(async () => refuse('active', 'order.not-active')),
        orderIds,
      );
    const input = {
      amount,
      currency,
      price,
      quarterId,
      offerId,
      customTransport,
      lowPrice: order.lowPrice ?? null,
      note: order.note ?? null,
      onlyTraderId: order.onlyTrader ?? null,
      transportNote: order.transportNote ?? null,
    };
    return payloadOf(
      context,
      addOrder(context.deps, context.viewer, input, clientMutationId),
      orderIds,
      ORDER_INPUT_NAMES,
    );
  },
  editOrder(_, { id, order, clientMutationId = null }, context) {
    const { active, amount, currency, customTransport, price, quarter } = order;
    const input = {
      active: active ?? true,
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
