import { ROLES_OF_KIND } from '@canola/api-schema/access';
import { MAX_COMPANIES_PER_USER } from '@canola/api-schema/limits';
import type { Db } from '../../../platform/database/database.ts';
import { ensure, found } from '../../../platform/errors.ts';
import { notifyApprovers } from './approval.service.ts';
import {
  type CompanyRow,
  countMemberships,
  findOrInsertCompany,
  insertMembership,
  type MembershipRow,
} from './companies.queries.ts';
import type { CheckedCompany } from './company-check.ts';

/** The named company, created if it does not exist yet. */
export async function companyNamed(
  tx: Db,
  { countryId, number, entry }: CheckedCompany,
  now: Date,
): Promise<CompanyRow> {
  const values = entry
    ? { ...entry, registerCheckedAt: now }
    : // No register knows its name; a member with the grant can give it one.
      { name: `${countryId} ${number}` };
  return found(await findOrInsertCompany(tx, { countryId, number, ...values }), 'server.failed');
}

/**
 * People join new and existing companies as USER, a trader as BUYER, and wait for an admin (docs/product/accounts.md#registration);
 * support is notified immediately. Call it with the person's row locked, because their memberships are counted.
 */
export async function joinAsWaiting(
  tx: Db,
  userId: string,
  company: CompanyRow,
  now: Date,
): Promise<MembershipRow> {
  ensure((await countMemberships(tx, userId)) < MAX_COMPANIES_PER_USER, 'user.too-many-companies');
  const added = await insertMembership(tx, {
    userId,
    companyId: company.id,
    role: ROLES_OF_KIND[company.kind][0],
    approvalState: 'WAITING',
    createdAt: now,
  });
  await notifyApprovers(tx, company.countryId);
  return found(added, 'membership.exists');
}
