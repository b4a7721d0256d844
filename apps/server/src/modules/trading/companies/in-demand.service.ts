import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { requireId } from '../field-checks.ts';
import { refuse, withOutcome } from '../outcome.ts';
import { findReadableCompany } from './access.service.ts';
import { saveInDemand } from './companies.queries.ts';

/** A company is counted in the demand nearby unless it leaves it; its next picture follows in 15 minutes. */
export const setInDemand = withOutcome(
  async (deps: Deps, viewer: Viewer, input: { companyId: string; inDemand: boolean }) => {
    const company = await findReadableCompany(deps, viewer, requireId(input.companyId));
    if (!company) refuse('root', 'not-found');
    const member = viewer.memberships.find(({ companyId }) => companyId === company.usersCompanyId);
    if (!member?.grants.includes('COMPANY_DETAIL_EDIT')) refuse('root', 'grant.missing');
    await saveInDemand(deps.db, company.id, input.inDemand);
    return { companyId: company.id };
  },
);
