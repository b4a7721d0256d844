import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockCompany } from '../../users/index.ts';
import { blockCompanyOf, findCompanyOf, saveCompany, type TradingCompany } from './companies.queries.ts';

/**
 * Copies what users knows of a company now, not what it was when the event was written. The lock of users' row makes
 * two events about one company run one after the other, each with the newest state. Returns the company if it has
 * just become approved.
 */
export async function copyCompany(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  usersCompanyId: string,
): Promise<TradingCompany | undefined> {
  const known = await lockCompany(tx, usersCompanyId);
  if (!known) {
    await blockCompanyOf(tx, usersCompanyId);
    return undefined;
  }
  const before = await findCompanyOf(tx, usersCompanyId);
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
  return saved?.approvalState === 'APPROVED' && before?.approvalState !== 'APPROVED' ? saved : undefined;
}
