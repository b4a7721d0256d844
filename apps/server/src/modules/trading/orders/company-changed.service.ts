import type { Deps } from '../../../platform/deps.ts';
import { copyCompany } from '../companies/companies.service.ts';
import { listCompanyMarkets } from './matching.queries.ts';
import { requestMatching } from './matching.tasks.ts';

/**
 * Runs when users' company changed. Its orders waited while it was blocked, so they are matched again
 * (docs/product/companies.md#approval).
 */
export async function keepCompanyInStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  { companyId }: { companyId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const approved = await copyCompany(tx, deps, companyId);
    if (approved) await requestMatching(tx, await listCompanyMarkets(tx, approved.id));
  });
}
