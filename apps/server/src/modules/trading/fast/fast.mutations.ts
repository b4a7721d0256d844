import { contractIds } from '../contracts/contracts.mutations.ts';
import type { MutationResolvers, NewFastContract } from '../generated/resolvers.ts';
import { ORDER_INPUT_NAMES, orderIds } from '../orders/orders.mutations.ts';
import { payloadOf } from '../payload/payload.ts';
import { addFastContract, type FastContractInput } from './fast-contract.service.ts';
import { addFastMaterialContract } from './fast-material.service.ts';
import { addFastOrder } from './fast-order.service.ts';

export const fastMutations: MutationResolvers = {
  addFastContract(_, { contract, clientMutationId = null }, context) {
    const { deps, viewer } = context;
    return payloadOf(
      context,
      addFastContract(deps, viewer, fastInput(contract), clientMutationId),
      contractIds,
    );
  },
  addFastMaterialContract(_, { contract, clientMutationId = null }, context) {
    const { deps, viewer } = context;
    const input = fastInput(contract);
    return payloadOf(context, addFastMaterialContract(deps, viewer, input, clientMutationId), contractIds);
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
      customTransport: order.customTransport ?? false,
      transportNote: order.transportNote ?? null,
      note: order.note ?? null,
      onlyTraderId: order.onlyTrader ?? null,
    };
    return payloadOf(
      context,
      addFastOrder(context.deps, context.viewer, input, clientMutationId),
      orderIds,
      ORDER_INPUT_NAMES,
    );
  },
};

/**
 * Without position and harvest year: the postal code and the quote decide (docs/product/prices.md#regions,
 * docs/product/prices.md#harvest-years).
 */
function fastInput(contract: NewFastContract): FastContractInput {
  return {
    amount: contract.amount,
    companyId: contract.company,
    cropId: contract.crop,
    currency: contract.currency,
    marketPriceId: contract.marketPrice,
    zip: contract.zip,
    expectedPrice: contract.expectedPrice ?? null,
    note: contract.note ?? null,
    customTransport: contract.customTransport ?? false,
    transportNote: contract.transportNote ?? null,
  };
}
