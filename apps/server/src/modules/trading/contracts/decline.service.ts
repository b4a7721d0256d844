import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readableCompanies, signableCompanies } from '../companies/access.service.ts';
import { lengthErrors, requireId } from '../field-checks.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { findContractOwner } from './contracts.queries.ts';
import { tryMoveContract } from './lifecycle/lifecycle.service.ts';
import { syncSigning } from './signing/sync.service.ts';

/**
 * The company doesn't sign: the contract fails, its tons are free again, and the page at the signing service closes
 * (docs/product/contracts.md#final-price). A person who may sign may decline, whatever the plan.
 */
export const declineContract = withOutcome(
  async (deps: Deps, viewer: Viewer, { id, reason }: { id: string; reason: string | null }) => {
    const contractId = requireId(id);
    const owner = await findContractOwner(deps.db, readableCompanies(viewer), contractId);
    if (!owner) refuse('root', 'not-found');
    if (!signableCompanies(viewer).includes(owner.usersCompanyId)) refuse('root', 'grant.missing');
    refuseAny(lengthErrors('reason', reason, MAX_NOTE_LENGTH));
    const { companyId } = owner;
    // Both may have signed a moment ago.
    await syncSigning(deps, { companyId, contractId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'signing.unavailable')
        refuse('root', 'contract.signing-away');
      throw error;
    });
    const note = reason?.trim() || null;
    const isDeclined = await tryMoveContract(deps.db, {
      companyId,
      contractId,
      event: 'DECLINED',
      at: deps.clock.now(),
      failure: { reason: 'declined', note },
      data: { by: 'company', note },
    });
    if (isDeclined) return { contractId };
    // Asked twice, or by two people: it is declined.
    const now = await findContractOwner(deps.db, readableCompanies(viewer), contractId);
    if (now?.failureReason !== 'declined') refuse('root', 'contract.not-declinable');
    return { contractId };
  },
);
