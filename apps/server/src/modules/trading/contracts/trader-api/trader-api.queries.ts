import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { crop, trader } from '../../reference/index.ts';
import { company } from '../../tables/companies.tables.ts';
import { contract } from '../../tables/contracts.tables.ts';
import { offer } from '../../tables/offers.tables.ts';
import { storage } from '../../tables/storages.tables.ts';
import { contractEvent } from '../lifecycle/lifecycle.tables.ts';
import type { ContractEvent } from '../lifecycle/transitions.ts';

const presented = (db: Db) =>
  db
    .select({
      contract,
      company,
      trader,
      unit: crop.unit,
      storage,
      total: sql<string>`round(${contract.finalPrice} * ${contract.amount}, 2)`,
    })
    .from(contract)
    .innerJoin(company, eq(company.id, contract.companyId))
    .innerJoin(trader, eq(trader.id, contract.traderId))
    .innerJoin(crop, eq(crop.id, contract.cropId))
    .leftJoin(offer, and(eq(offer.companyId, contract.companyId), eq(offer.id, contract.offerId)))
    .leftJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)));

/** Contracts that wait for the trader or for our document; those that the trader has signed wait for the company. */
export async function listWaiting(
  db: Db,
  traderId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return presented(db)
    .where(
      and(
        eq(contract.traderId, traderId),
        // Written out, as the index has them: with parameters PostgreSQL would plan the statement each time.
        sql`${contract.status} in ('PROCESSING', 'SUCCESS', 'CONFIRMED')`,
        isNull(contract.traderSignedAt),
        after ? gt(contract.id, after) : undefined,
      ),
    )
    .orderBy(asc(contract.id))
    .limit(limit);
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** Of this trader only, and only what it has heard of. */
export async function findPresented(
  db: Db,
  traderId: string,
  contractId: string,
): Promise<WaitingRow | undefined> {
  const [row] = await presented(db).where(
    and(eq(contract.id, contractId), eq(contract.traderId, traderId), ne(contract.status, 'PENDING')),
  );
  return row;
}

/** Of this trader only: another's contract is not there. */
export async function findTraderContract(db: Db, traderId: string, contractId: string) {
  const [row] = await db
    .select({
      companyId: contract.companyId,
      status: contract.status,
      kind: contract.kind,
      price: contract.price,
    })
    .from(contract)
    .where(and(eq(contract.id, contractId), eq(contract.traderId, traderId)));
  return row;
}

/** An answer that was given before. */
export async function findEvent(db: Db, contractId: string, event: ContractEvent) {
  const [row] = await db
    .select({ at: contractEvent.at, body: contractEvent.body })
    .from(contractEvent)
    .innerJoin(
      contract,
      and(eq(contract.companyId, contractEvent.companyId), eq(contract.id, contractEvent.contractId)),
    )
    .where(and(eq(contract.id, contractId), eq(contractEvent.event, event)));
  return row;
}
