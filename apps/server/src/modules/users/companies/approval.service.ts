import { type ApprovalState, stricter } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { accessChanged, notify } from '../../notifications/index.ts';
import { startTrial } from '../plans/plans.service.ts';
import {
  type CompanyRow,
  listMembers,
  lockCompany,
  updateCompany,
  updateMembershipState,
} from './companies.queries.ts';

type Decision = Exclude<ApprovalState, 'WAITING'>;

/** Approving a company's first membership approves the company (decisions §3). Call it in a transaction. */
export async function decideMembership(
  db: Db,
  membershipId: string,
  state: Decision,
  now: Date,
): Promise<void> {
  const member = found(await updateMembershipState(db, membershipId, state), 'company.not-found');
  const company = found(await lockCompany(db, member.companyId), 'company.not-found');
  // A company that still waits has no approved member yet; one that was blocked later stays so.
  if (state === 'APPROVED' && company.approvalState === 'WAITING')
    await decideCompany(db, company.id, 'APPROVED', now);
  else await tellMembers(db, company, [member]);
}

/** The first approval starts the trial; a later one finds it there (decisions §5). Call it in a transaction. */
export async function decideCompany(db: Db, companyId: string, state: Decision, now: Date): Promise<void> {
  await updateCompany(db, companyId, { approvalState: state });
  if (state === 'APPROVED') await startTrial(db, companyId, now);
  const company = found(await lockCompany(db, companyId), 'company.not-found');
  await tellMembers(db, company, await listMembers(db, companyId));
}

/** Everybody concerned learns what they may do now; whoever still waits themselves hears nothing yet. */
async function tellMembers(
  db: Db,
  company: CompanyRow,
  members: readonly { userId: string; approvalState: ApprovalState }[],
): Promise<void> {
  const inState = (state: ApprovalState) =>
    members
      .filter((member) => stricter(company.approvalState, member.approvalState) === state)
      .map((member) => member.userId);
  const params = { company: company.name };
  await notify(db, { kind: 'company.approved', userIds: inState('APPROVED'), params, url: '/' });
  await notify(db, { kind: 'company.blocked', userIds: inState('BLOCKED'), params, url: '/' });
  for (const { userId } of members) await accessChanged(db, userId);
}
