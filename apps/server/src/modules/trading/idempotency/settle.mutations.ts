import type { MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload/payload.ts';
import { settleMutation } from './settle.service.ts';

export const settleMutations: MutationResolvers = {
  settleDeal(_, { company, clientMutationId }, context) {
    const settled = settleMutation(context.deps, context.viewer, { companyId: company, clientMutationId });
    return payloadOf(context, settled, ({ contractId, orderId, offerId }) => ({
      id: clientMutationId,
      contractId,
      orderId,
      offerId,
    }));
  },
};
