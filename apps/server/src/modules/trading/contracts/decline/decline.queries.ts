import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { company } from '../../tables/companies.tables.ts';
import { contract } from '../../tables/contracts.tables.ts';

/** Whose contract it is, among the given companies. */
export async function findContractOwner(db: Db, usersCompanyIds: readonly string[], contractId: string) {
  const [row] = await db
    .select({
      companyId: company.id,
      usersCompanyId: company.usersCompanyId,
      failureReason: contract.failureReason,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .where(and(eq(contract.id, contractId), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}
