import type { Leaving, Paying } from '@canola/api-schema/users/own-account';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { accessChanged } from '../../notifications/index.ts';
import { erase } from '../admin/people/erase.service.ts';
import { lockPerson } from '../admin/people/people.queries.ts';
import { deleteMembership } from '../admin/relations/relations.queries.ts';
import { isLastSigner } from '../companies/approval.queries.ts';
import { notifyApprovers } from '../companies/approval.service.ts';
import { findCompany, findMembership, lockCompany } from '../companies/companies.queries.ts';
import { membersChanged } from '../companies/members-changed.ts';
import { listPayers } from '../subscriptions/payers.queries.ts';
import { forgetRegistrationWith } from './own-account.queries.ts';

/** Facts and changes of a company that other modules own. */
export interface CompanyThings {
  hasOpenContracts(db: Db, companyId: string): Promise<boolean>;
  readPaying(db: Db, companyId: string): Promise<Paying>;
  stopPaying(tx: Db, companyId: string, by: Viewer): Promise<void>;
}

/** The facts that the dialogs name before the person decides. */
export async function getLeaving({ db }: Deps, things: CompanyThings, viewer: Viewer): Promise<Leaving[]> {
  const leaving: Leaving[] = [];
  for (const { companyId, approvalState } of viewer.memberships) {
    const company = approvalState === 'APPROVED' ? await findCompany(db, companyId) : undefined;
    if (!company) continue;
    leaving.push({
      companyId,
      companyName: company.name,
      companyCountry: company.countryId,
      isLastPayer: await isLastPayer(db, viewer, companyId),
      leavesContracts: await leavesContracts(db, things, viewer, companyId),
      ...(await things.readPaying(db, companyId)),
    });
  }
  return leaving;
}

/**
 * Never leaves a company with contracts that nobody could sign, or with a plan that nobody could cancel, unless the
 * person cancels it now (docs/product/accounts.md#your-own-account).
 */
export async function leaveCompany(
  { db, clock }: Deps,
  things: CompanyThings,
  viewer: Viewer,
  companyId: string,
  { cancelRenewal }: { cancelRenewal: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two signers who leave at the same time come one after the other.
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    const membership = found(await findMembership(tx, viewer.userId, companyId), 'company.not-found');
    if (await leavesContracts(tx, things, viewer, companyId))
      throw new AppError(
        'membership.last-signer',
        'Nobody else could sign the open contracts of the company.',
      );
    if (await isLastPayer(tx, viewer, companyId)) {
      const { plan, transfers } = await things.readPaying(tx, companyId);
      if (!cancelRenewal && (plan || transfers.length > 0))
        throw new AppError('membership.last-payer', 'Nobody else could cancel the plan of the company.');
      await things.stopPaying(tx, companyId, viewer);
    }
    await deleteMembership(tx, membership.id);
    await forgetRegistrationWith(tx, viewer.userId, companyId);
    await notifyApprovers(tx, company.countryId);
    await accessChanged(tx, viewer.userId);
    await membersChanged(tx, companyId);
    await record(tx, clock.now(), viewer, {
      action: 'membership.removed',
      subjectType: 'membership',
      subjectId: membership.id,
      userId: viewer.userId,
      companyId,
      countryId: company.countryId,
      changes: { role: membership.role, state: membership.approvalState },
    });
  });
}

/**
 * The same erasure as support's (docs/product/accounts.md#reset-and-erasure). Never refused: a plan that nobody else
 * could cancel does not renew.
 */
export async function eraseSelf({ db, clock }: Deps, things: CompanyThings, viewer: Viewer): Promise<void> {
  const { userId } = viewer;
  await db.transaction(async (tx) => {
    const companyIds = viewer.memberships.map((membership) => membership.companyId).toSorted();
    for (const companyId of companyIds) {
      await lockCompany(tx, companyId);
      if (await isLastPayer(tx, viewer, companyId)) await things.stopPaying(tx, companyId, viewer);
    }
    const person = found(await lockPerson(tx, userId, null), 'user.not-found');
    const now = clock.now();
    await erase(tx, person, now);
    await accessChanged(tx, userId);
    const countryId = person.countryId ?? undefined;
    const subject = { subjectType: 'user', subjectId: userId, userId, countryId } as const;
    await record(tx, now, viewer, { ...subject, action: 'user.erased' });
  });
}

async function isLastPayer(db: Db, { userId }: Viewer, companyId: string): Promise<boolean> {
  const payers = await listPayers(db, companyId);
  return payers.length === 1 && payers[0]?.userId === userId;
}

async function leavesContracts(
  db: Db,
  { hasOpenContracts }: CompanyThings,
  { userId, memberships }: Viewer,
  companyId: string,
): Promise<boolean> {
  if (!(await isLastSigner(db, userId, companyId))) return false;
  const { kind } = found(
    memberships.find((member) => member.companyId === companyId),
    'company.not-found',
  );
  // Contracts of a trader come at any time (docs/product/desk.md#roles).
  return kind === 'TRADER' || hasOpenContracts(db, companyId);
}
