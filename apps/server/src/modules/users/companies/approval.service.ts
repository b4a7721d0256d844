import { type ApprovalState, ROLES, type Role, stricter } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { accessChanged, approvalsChanged, notify } from '../../notifications/index.ts';
import { startTrial } from '../plans/plans.service.ts';
import { listApprovers } from './approval.queries.ts';
import {
  type CompanyRow,
  listMembers,
  lockCompany,
  updateCompany,
  updateMembershipState,
} from './companies.queries.ts';
import { decisionMail } from './decision-mail.task.ts';

export type Decision = Exclude<ApprovalState, 'WAITING'>;

/**
 * Approving a company's first membership approves the company (docs/product/companies.md#approval). Call it in a
 * transaction.
 */
export async function decideMembership(
  db: Db,
  membershipId: string,
  state: Decision,
  now: Date,
  reason: string | null = null,
): Promise<void> {
  const member = found(await updateMembershipState(db, membershipId, state, reason), 'membership.not-found');
  const company = found(await lockCompany(db, member.companyId), 'company.not-found');
  // A company that is still waiting has no approved member yet; one that was blocked later stays blocked.
  if (state === 'APPROVED' && company.approvalState === 'WAITING')
    await decideCompany(db, company.id, 'APPROVED', now);
  else await notifyMembers(db, company, [member]);
  await notifyApprovers(db, company.countryId);
}

/**
 * The first approval starts the trial; a later one finds it there (docs/product/plans.md#trial). Call it in a
 * transaction.
 */
export async function decideCompany(
  db: Db,
  companyId: string,
  state: Decision,
  now: Date,
  reason: string | null = null,
): Promise<void> {
  await updateCompany(db, companyId, { approvalState: state, blockedReason: reason });
  const company = found(await lockCompany(db, companyId), 'company.not-found');
  // The desk of a trader is free of charge.
  if (state === 'APPROVED' && company.kind === 'FARM') await startTrial(db, companyId, now);
  await notifyMembers(db, company, await listMembers(db, companyId));
}

/** The staff's list of waiting people and companies has changed. */
export async function notifyApprovers(db: Db, countryId: string): Promise<void> {
  for (const userId of await listApprovers(db, countryId)) await approvalsChanged(db, userId);
}

/** Notifies the members concerned of what they may do now; members who are still waiting get nothing yet. */
async function notifyMembers(
  db: Db,
  company: CompanyRow,
  members: readonly {
    userId: string;
    role: Role;
    approvalState: ApprovalState;
    blockedReason: string | null;
  }[],
): Promise<void> {
  const inState = (state: ApprovalState) =>
    members.filter((member) => stricter(company.approvalState, member.approvalState) === state);
  const params = { company: company.name };
  const approved = inState('APPROVED');
  for (const role of ROLES) {
    const userIds = approved.filter((member) => member.role === role).map(({ userId }) => userId);
    await notify(db, {
      kind: 'company.approved',
      userIds,
      params: { ...params, role, kind: company.kind },
      url: '/',
    });
  }
  for (const member of inState('BLOCKED')) {
    const why = company.approvalState === 'BLOCKED' ? company.blockedReason : member.blockedReason;
    await notify(db, {
      kind: 'company.blocked',
      userIds: [member.userId],
      params: { ...params, ...(why !== null && { why }) },
      url: '/',
    });
  }
  for (const { userId, approvalState } of members) {
    if (stricter(company.approvalState, approvalState) !== 'WAITING')
      // After two decisions in quick succession the mail reports the last one.
      await enqueue(
        db,
        decisionMail,
        { userId, companyId: company.id },
        { key: `decision-mail ${userId} ${company.id}` },
      );
    await accessChanged(db, userId);
  }
}
