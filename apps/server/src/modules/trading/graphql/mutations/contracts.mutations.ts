import { addContract } from '../../contracts/sell.service.ts';
import { addFastContract, type FastContractInput } from '../../fast/fast-contract.service.ts';
import { addFastMaterialContract } from '../../fast/fast-material.service.ts';
import { settleMutation } from '../../idempotency/settle.service.ts';
import type { MutationResolvers, NewFastContract } from '../generated/resolvers.ts';
import { payloadOf } from './payload.ts';

const ids = ({ contractId, offerId = null }: { contractId: string; offerId?: string | null }) => ({
  id: contractId,
  offerId,
});

export const contractMutations: MutationResolvers = {
  settleDeal(_, { company, clientMutationId }, context) {
    const settled = settleMutation(context.deps, context.viewer, { companyId: company, clientMutationId });
    return payloadOf(context, settled, ({ contractId, orderId, offerId }) => ({
      id: clientMutationId,
      contractId,
      orderId,
      offerId,
    }));
  },
  addContract(_, { contract, clientMutationId = null }, context) {
    const { amount, currency, customTransport, marketPrice, offer } = contract;
    const input = {
      amount,
      currency,
      customTransport,
      marketPriceId: marketPrice,
      offerId: offer,
      expectedPrice: contract.expectedPrice ?? null,
      note: contract.note ?? null,
      transportNote: contract.transportNote ?? null,
    };
    return payloadOf(context, addContract(context.deps, context.viewer, input, clientMutationId), ids);
  },
  addFastContract(_, { contract, clientMutationId = null }, context) {
    const { deps, viewer } = context;
    return payloadOf(context, addFastContract(deps, viewer, fastInput(contract), clientMutationId), ids);
  },
  addFastMaterialContract(_, { contract, clientMutationId = null }, context) {
    const { deps, viewer } = context;
    const input = fastInput(contract);
    return payloadOf(context, addFastMaterialContract(deps, viewer, input, clientMutationId), ids);
  },
};

/** Without position and harvest year: the postal code and the quote decide (decisions §6, §7). */
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
  };
}
