import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { accessChanged } from '../../notifications/index.ts';
import { erase } from '../admin/people/erase.service.ts';
import { lockPerson } from '../admin/people/people.queries.ts';
import { deleteMembership } from '../admin/relations/relations.queries.ts';
import { notifyApprovers } from '../companies/approval.service.ts';
import { findMembership, lockCompany } from '../companies/companies.queries.ts';
import { forgetRegistrationWith, isLastSigner } from './own-account.queries.ts';

/** Known to the trading module only. */
export type HasOpenContracts = (db: Db, companyId: string) => Promise<boolean>;

/** Never leaves a company with contracts that nobody could sign (docs/product/accounts.md#your-own-account). */
export async function leaveCompany(
  { db, clock }: Deps,
  hasOpenContracts: HasOpenContracts,
  viewer: Viewer,
  companyId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two signers who leave at the same time come one after the other.
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    const membership = found(await findMembership(tx, viewer.userId, companyId), 'company.not-found');
    await ensureReplaceable(tx, hasOpenContracts, viewer, companyId);
    await deleteMembership(tx, membership.id);
    await forgetRegistrationWith(tx, viewer.userId, companyId);
    await notifyApprovers(tx, company.countryId);
    await accessChanged(tx, viewer.userId);
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

/** The same erasure as support's (docs/product/accounts.md#reset-and-erasure). */
export async function eraseSelf(
  { db, clock }: Deps,
  hasOpenContracts: HasOpenContracts,
  viewer: Viewer,
): Promise<void> {
  const { userId } = viewer;
  await db.transaction(async (tx) => {
    const companyIds = viewer.memberships.map((one) => one.companyId).toSorted();
    for (const companyId of companyIds) {
      await lockCompany(tx, companyId);
      await ensureReplaceable(tx, hasOpenContracts, viewer, companyId);
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

async function ensureReplaceable(
  tx: Db,
  hasOpenContracts: HasOpenContracts,
  { userId }: Viewer,
  companyId: string,
): Promise<void> {
  if (!(await isLastSigner(tx, userId, companyId)) || !(await hasOpenContracts(tx, companyId))) return;
  throw new AppError('membership.last-signer', 'Nobody else could sign the open contracts of the company.');
}
