import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { crop, trader, traderRegion } from '../../reference/index.ts';
import { company } from '../../tables/companies.tables.ts';
import { contract } from '../../tables/contracts.tables.ts';
import { offer } from '../../tables/offers.tables.ts';
import { storage } from '../../tables/storages.tables.ts';

/** Everything that a contract's documents contain. */
export async function findContractFacts(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select({ contract, company, trader, crop, storage, point: traderRegion.pointName })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .leftJoin(offer, and(eq(offer.companyId, contract.companyId), eq(offer.id, contract.offerId)))
    .leftJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    // Where the trader takes the crop over, as for the net price (docs/product/prices.md#net-price).
    .leftJoin(
      traderRegion,
      and(eq(traderRegion.traderId, contract.traderId), eq(traderRegion.regionId, contract.regionId)),
    )
    .where(and(eq(contract.companyId, companyId), eq(contract.id, contractId)));
  return row;
}
export type ContractFacts = NonNullable<Awaited<ReturnType<typeof findContractFacts>>>;
