import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { crop, trader } from '../reference/index.ts';
import { company } from '../tables/companies.tables.ts';
import { contract } from '../tables/contracts.tables.ts';

/** What a message says about a contract. */
export async function describeContract(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select({
      usersCompanyId: company.usersCompanyId,
      crop: crop.names,
      unit: crop.unit,
      trader: trader.name,
      tons: contract.amount,
      orderId: contract.orderId,
      offerId: contract.offerId,
      price: contract.price,
      currency: contract.currency,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .where(and(eq(contract.companyId, companyId), eq(contract.id, contractId)));
  return row;
}
