import type { ApprovalState } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { startTrial } from '../plans/plans.service.ts';
import { lockCompany, updateCompany, updateMembershipState } from './companies.queries.ts';

/** Approving a company's first membership approves the company (decisions §3). Call it in a transaction. */
export async function decideMembership(
  db: Db,
  membershipId: string,
  state: Exclude<ApprovalState, 'WAITING'>,
  now: Date,
): Promise<void> {
  const { companyId } = found(await updateMembershipState(db, membershipId, state), 'company.not-found');
  const company = found(await lockCompany(db, companyId), 'company.not-found');
  // A company that still waits has no approved member yet; one that was blocked later stays so.
  if (state === 'APPROVED' && company.approvalState === 'WAITING')
    await decideCompany(db, companyId, 'APPROVED', now);
}

/** The first approval starts the trial; a later one finds it there (decisions §5). Call it in a transaction. */
export async function decideCompany(
  db: Db,
  companyId: string,
  state: Exclude<ApprovalState, 'WAITING'>,
  now: Date,
): Promise<void> {
  await updateCompany(db, companyId, { approvalState: state });
  if (state === 'APPROVED') await startTrial(db, companyId, now);
}
