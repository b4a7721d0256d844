import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readableCompanies } from '../companies/access.service.ts';
import { findTradingCompany } from '../companies/companies.queries.ts';
import { requireId } from '../field-checks.ts';
import { type Outcome, refuse, toOutcome } from '../outcome.ts';
import { findMutation, markMutation, type Result } from './mutations.queries.ts';
import { requireMutationId } from './perform.ts';

/** The hash of no input: a request that arrives late with this id is refused. */
const VOID = 'void';

/**
 * Finds out what became of a request whose response was lost. Waits for one that is still running; one that never
 * arrived can no longer be carried out, so its sender may safely try something else.
 */
export function settleMutation(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { companyId, clientMutationId }: { companyId: string; clientMutationId: string },
): Promise<Outcome<Result>> {
  return toOutcome(async () => {
    requireMutationId(clientMutationId);
    const company = await findTradingCompany(db, requireId(companyId));
    if (!company || !readableCompanies(viewer).includes(company.usersCompanyId)) refuse('root', 'not-found');
    await markMutation(db, { companyId, clientMutationId, inputHash: VOID });
    return (await findMutation(db, companyId, clientMutationId))?.result ?? {};
  });
}
