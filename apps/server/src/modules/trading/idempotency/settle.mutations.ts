import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findReadableCompany } from '../companies/access.service.ts';
import { requireId } from '../field-checks.ts';
import type { MutationResolvers } from '../generated/resolvers.ts';
import { refuse, withOutcome } from '../outcome.ts';
import { payloadOf } from '../payload.ts';
import { findMutation, markMutation } from './mutations.queries.ts';
import { requireMutationId } from './perform.ts';

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

/** The hash of no input: a request that arrives late with this id is refused. */
const VOID = 'void';

/**
 * Finds out what became of a request whose response was lost. Waits for one that is still running; one that never
 * arrived can no longer be carried out, so its sender may safely try something else.
 */
export const settleMutation = withOutcome(
  async (
    deps: Pick<Deps, 'db'>,
    viewer: Viewer,
    { companyId, clientMutationId }: { companyId: string; clientMutationId: string },
  ) => {
    requireMutationId(clientMutationId);
    if (!(await findReadableCompany(deps, viewer, requireId(companyId)))) refuse('root', 'not-found');
    const { db } = deps;
    await markMutation(db, { companyId, clientMutationId, inputHash: VOID });
    return (await findMutation(db, companyId, clientMutationId))?.result ?? {};
  },
);
