import type { Deps } from '../../../platform/deps.ts';
import { lockCompany } from '../../users/index.ts';
import { listCompanyMarkets } from '../orders/matching.queries.ts';
import { askToMatch } from '../orders/matching.tasks.ts';
import { blockCompanyOf, findCompanyOf, saveCompany } from './companies.queries.ts';

/**
 * Hears that users' company changed and takes over what it is now, not what it was then. The lock of users' row
 * makes two messages about one company come one after the other, each with the newest state.
 */
export async function keepCompanyInStep(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { companyId }: { companyId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockCompany(tx, companyId);
    if (!known) return blockCompanyOf(tx, companyId);
    const before = await findCompanyOf(tx, companyId);
    const saved = await saveCompany(tx, {
      usersCompanyId: known.id,
      countryId: known.countryId,
      identificationNumber: known.number,
      name: known.name,
      vatNumber: known.vat,
      address: known.address,
      approvalState: known.approvalState,
      currency: known.countryId === 'CZ' ? 'CZK' : 'EUR',
      updatedAt: clock.now(),
    });
    // Its orders slept while it was blocked (decisions §3).
    if (saved && saved.approvalState === 'APPROVED' && before?.approvalState !== 'APPROVED')
      await askToMatch(tx, await listCompanyMarkets(tx, saved.id));
  });
}
