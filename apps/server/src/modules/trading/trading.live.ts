import type { Db } from '../../platform/database/database.ts';
import { tradingChanged } from '../notifications/index.ts';
import { listApprovedMembers } from '../users/index.ts';
import { findTradingCompany } from './companies/companies.queries.ts';

/** Part of the caller's transaction: every open page of the company's members is notified at the commit. */
export async function notifyMembers(
  db: Db,
  companyId: string,
  changes: readonly { what: 'order' | 'contract' | 'offer'; id: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const company = await findTradingCompany(db, companyId);
  if (!company) return;
  const { usersCompanyId } = company;
  for (const userId of await listApprovedMembers(db, usersCompanyId))
    for (const change of changes) await tradingChanged(db, userId, { companyId, usersCompanyId, ...change });
}
