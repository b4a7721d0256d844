import type { ApprovalState } from '@canola/api-schema/access';
import type {
  AdminCompany,
  AdminCompanyPage,
  AdminCompanyQuery,
} from '@canola/api-schema/users/admin-company';
import type { Company } from '@canola/api-schema/users/company';
import type { StateChange } from '@canola/api-schema/users/relation';
import { record } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import {
  approvedCompanies,
  type CountryScope,
  holdsPermission,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { decideCompany, notifyApprovers } from '../../companies/approval.service.ts';
import type { CompanyRow } from '../../companies/companies.queries.ts';
import { getCompany, toCompany } from '../../companies/companies.service.ts';
import { decisionOf } from '../decision.ts';
import { readPage } from '../page.ts';
import {
  type CompanyFilter,
  countCompanies,
  countUsers,
  findCompanyInScope,
  listCompanies,
  lockCompanyInScope,
} from './admin-companies.queries.ts';

export async function getCompanies(
  { db, clock }: Deps,
  viewer: Viewer,
  { page, size, ...filter }: AdminCompanyQuery,
): Promise<AdminCompanyPage> {
  const scope = requireCompanyList(viewer, filter);
  const seesPlans = holdsPermission(viewer, 'users:subscription:list');
  const now = clock.now();
  const { rows, ...info } = await readPage(
    { page, size },
    () => countCompanies(db, filter, scope, now),
    (offset) => listCompanies(db, filter, scope, now, { size, offset }),
  );
  return { companies: seesPlans ? rows : rows.map((row) => ({ ...row, plan: null })), size, ...info };
}

/** A filter by plan would say what its column does not. */
export function requireCompanyList(viewer: Viewer, filter: CompanyFilter): CountryScope {
  const scope = requirePermission(viewer, 'users:company:list');
  if (filter.plan ?? filter.planSource ?? filter.planValid !== undefined)
    requirePermission(viewer, 'users:subscription:list');
  return scope;
}

export async function requireCompanyInScope(db: Db, id: string, scope: CountryScope): Promise<CompanyRow> {
  return found(await findCompanyInScope(db, id, scope), 'company.not-found');
}

/** Its members see their own company; staff see every one of their countries. */
export async function getCompanyAsAnybody(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<AdminCompany | Company> {
  if (approvedCompanies(viewer).includes(id) || !holdsPermission(viewer, 'users:company:list'))
    return getCompany(deps, viewer, id);
  const scope = requirePermission(viewer, 'users:company:list');
  return toAdminCompany(deps, viewer, await requireCompanyInScope(deps.db, id, scope));
}

export async function changeCompanyState(
  deps: Deps,
  viewer: Viewer,
  id: string,
  state: ApprovalState,
  change: StateChange,
): Promise<AdminCompany> {
  const scope = requirePermission(viewer, 'users:company:approve');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const company = found(await lockCompanyInScope(tx, id, scope), 'company.not-found');
    const decision = decisionOf(state, company.approvalState);
    if (!decision) return;
    const reason = decision === 'BLOCKED' ? (change?.reason ?? null) : null;
    await decideCompany(tx, id, decision, now, reason);
    await notifyApprovers(tx, company.countryId);
    await record(tx, now, viewer, {
      action: 'company.state-changed',
      subjectType: 'company',
      subjectId: id,
      companyId: id,
      countryId: company.countryId,
      changes: { from: company.approvalState, to: decision },
    });
  });
  return toAdminCompany(deps, viewer, await requireCompanyInScope(deps.db, id, scope));
}

async function toAdminCompany(deps: Deps, viewer: Viewer, row: CompanyRow): Promise<AdminCompany> {
  const [company, usersCount] = await Promise.all([toCompany(deps, row), countUsers(deps.db, row.id)]);
  const seesPlans = holdsPermission(viewer, 'users:subscription:list');
  return {
    ...company,
    ...(!seesPlans && { subscriptions: null, planSource: null, plan: null }),
    createdAt: row.createdAt.toISOString(),
    blockedReason: row.blockedReason,
    usersCount,
  };
}
