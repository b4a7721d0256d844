import type { MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload/payload.ts';
import { declineContract } from './decline/decline.service.ts';
import { addContract } from './sell.service.ts';

export const contractIds = ({
  contractId,
  offerId = null,
}: {
  contractId: string;
  offerId?: string | null;
}) => ({
  id: contractId,
  offerId,
});

export const contractMutations: MutationResolvers = {
  declineContract(_, { id, reason = null }, context) {
    return payloadOf(context, declineContract(context.deps, context.viewer, { id, reason }), contractIds);
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
    return payloadOf(
      context,
      addContract(context.deps, context.viewer, input, clientMutationId),
      contractIds,
    );
  },
};
