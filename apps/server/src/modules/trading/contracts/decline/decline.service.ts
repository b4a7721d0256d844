import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { readableCompanies } from '../../companies/access.service.ts';
import { lengthErrors, requireId } from '../../field-checks.ts';
import { type Outcome, refuse, refuseAny, toOutcome } from '../../outcome.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { syncSigning } from '../signing/sync.service.ts';
import { findContractOwner } from './decline.queries.ts';

/**
 * The company doesn't sign: the contract fails, its tons are free again, and the page at the signing service closes
 * (docs/product/contracts.md#final-price). Whoever could sign can decline, whatever the plan.
 */
export function declineContract(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string | null },
): Promise<Outcome<{ contractId: string }>> {
  return toOutcome(async () => {
    const contractId = requireId(id);
    const owner = await findContractOwner(deps.db, readableCompanies(viewer), contractId);
    if (!owner) refuse('root', 'not-found');
    const membership = viewer.memberships.find((one) => one.companyId === owner.usersCompanyId);
    if (!membership?.grants.includes('CONTRACT_SIGN')) refuse('root', 'grant.missing');
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
  });
}
