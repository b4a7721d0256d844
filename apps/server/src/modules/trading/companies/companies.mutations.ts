import type { MutationResolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload.ts';
import { setBankAccount } from './bank-account.service.ts';
import { setInDemand } from './in-demand.service.ts';

export const companyMutations: MutationResolvers = {
  setInDemand(_, { company, inDemand }, context) {
    const outcome = setInDemand(context.deps, context.viewer, { companyId: company, inDemand });
    return payloadOf(context, outcome, ({ companyId }) => ({ id: companyId }));
  },
  setBankAccount(_, { company, iban = null }, context) {
    const outcome = setBankAccount(context.deps, context.viewer, { companyId: company, iban });
    return payloadOf(context, outcome, ({ companyId }) => ({ id: companyId }));
  },
};
