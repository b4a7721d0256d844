import { addFastOrder } from '../../fast/fast-order.service.ts';
import { addOrder, editOrder, removeOrder } from '../../orders/orders.service.ts';
import type { OrderResult } from '../../orders/placing.ts';
import { refuse, toOutcome } from '../../outcome.ts';
import type { MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from './payload.ts';

/** A new order calls them so, an edit does not. */
const INPUT_NAMES = { quarter: 'quarterId', crop: 'cropId' };

const ids = ({ orderId, offerId, contractId }: OrderResult) => ({ id: orderId, offerId, contractId });

export const orderMutations: MutationResolvers = {
  addOrder(_, { order, clientMutationId = null }, context) {
    const { active, amount, currency, price, quarterId, offerId, customTransport } = order;
    // An order that is placed is active; whoever says otherwise does not mean to sell.
    if (active === false)
      return payloadOf(
        context,
        toOutcome<OrderResult>(async () => refuse('active', 'order.not-active')),
        ids,
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
      ids,
      INPUT_NAMES,
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
    return payloadOf(context, editOrder(context.deps, context.viewer, id, input, clientMutationId), ids);
  },
  removeOrder(_, { id, clientMutationId = null }, context) {
    return payloadOf(context, removeOrder(context.deps, context.viewer, id, clientMutationId), ids);
  },
  addFastOrder(_, { order, clientMutationId = null }, context) {
    const { amount, companyId, cropId, currency, price, quarterId, zip } = order;
    const input = {
      amount,
      companyId,
      cropId,
      currency,
      price,
      quarterId,
      zip,
      lowPrice: order.lowPrice ?? null,
      note: order.note ?? null,
      onlyTraderId: order.onlyTrader ?? null,
    };
    return payloadOf(
      context,
      addFastOrder(context.deps, context.viewer, input, clientMutationId),
      ids,
      INPUT_NAMES,
    );
  },
};
