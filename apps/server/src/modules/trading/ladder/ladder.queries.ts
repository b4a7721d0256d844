import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { OWNER } from '../offers/offers.queries.ts';
import { crop } from '../reference/index.ts';
import { company } from '../tables/companies.tables.ts';
import { ladder } from '../tables/ladders.tables.ts';
import { offer } from '../tables/offers.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';
import { storage } from '../tables/storages.tables.ts';

export type LadderRow = typeof ladder.$inferSelect;

/** A ladder never moves to another offer, so the offer can be locked before the ladder is read again. */
export async function findLadderOwner(db: Db, usersCompanyIds: readonly string[], id: string) {
  const [row] = await db
    .select({
      ...OWNER,
      offerId: ladder.offerId,
      quarterId: ladder.quarterId,
      sellBy: ladder.sellBy,
      closingPrice: ladder.closingPrice,
      onlyTraderId: ladder.onlyTraderId,
    })
    .from(ladder)
    .innerJoin(company, eq(company.id, ladder.companyId))
    .where(and(eq(ladder.id, id), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

/** Where and what an offer is, for its prices; among the viewer's companies. */
export async function findLadderPlace(db: Db, usersCompanyIds: readonly string[], offerId: string) {
  const [row] = await db
    .select({ ...OWNER, cropId: offer.cropId, regionId: storage.regionId })
    .from(offer)
    .innerJoin(company, eq(company.id, offer.companyId))
    .innerJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    .where(and(eq(offer.id, offerId), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

/** Under the offer's lock, so it is the newest. */
export async function findLadder(db: Db, companyId: string, id: string): Promise<LadderRow | undefined> {
  const [row] = await db
    .select()
    .from(ladder)
    .where(and(eq(ladder.companyId, companyId), eq(ladder.id, id)));
  return row;
}

/** The live one of an offer and quarter, under the offer's lock. */
export async function findLiveLadder(
  db: Db,
  companyId: string,
  offerId: string,
  quarterId: string,
): Promise<LadderRow | undefined> {
  const [row] = await db
    .select()
    .from(ladder)
    .where(
      and(
        eq(ladder.companyId, companyId),
        eq(ladder.offerId, offerId),
        eq(ladder.quarterId, quarterId),
        isNull(ladder.endedAt),
      ),
    );
  return row;
}

export async function insertLadder(db: Db, values: typeof ladder.$inferInsert): Promise<LadderRow> {
  const [row] = await db.insert(ladder).values(values).returning();
  if (!row) throw new Error('the ladder was not inserted');
  return row;
}

export async function updateLadder(
  db: Db,
  { companyId, id }: Pick<LadderRow, 'companyId' | 'id'>,
  values: Partial<Omit<LadderRow, 'companyId' | 'id' | 'version'>>,
): Promise<number> {
  const [row] = await db
    .update(ladder)
    .set({ ...values, version: sql`${ladder.version} + 1` })
    .where(and(eq(ladder.companyId, companyId), eq(ladder.id, id)))
    .returning({ version: ladder.version });
  if (!row) throw new Error('the ladder is gone');
  return row.version;
}

export interface RungRow extends Record<string, unknown> {
  id: string;
  rung: number;
  tons: string;
  active: boolean;
  /** Its contract failed. */
  failed: boolean;
}

/** Those that wait and those that have a contract; what an edit replaced is left out. */
export async function listRungs(
  db: Db,
  { companyId, id }: Pick<LadderRow, 'companyId' | 'id'>,
): Promise<RungRow[]> {
  const { rows } = await db.execute<RungRow>(sql`
    select o.id, o.rung, o.amount::text as tons, o.active, coalesce(k.status = 'FAILED', false) as failed
    from trading.sell_order o
    left join trading.contract k on k.order_id = o.id
    where o.company_id = ${companyId} and o.ladder_id = ${id} and (o.active or k.id is not null)
    order by o.rung`);
  return rows;
}

/** Of the rungs that wait, under the offer's lock. */
export async function changeRungs(
  db: Db,
  { companyId, id }: Pick<LadderRow, 'companyId' | 'id'>,
  values: { active: false } | { held: boolean },
): Promise<void> {
  await db
    .update(sellOrder)
    .set(values)
    .where(and(eq(sellOrder.companyId, companyId), eq(sellOrder.ladderId, id), eq(sellOrder.active, true)));
}

/** The facts of a ladder that a message names. */
export async function describeLadder(db: Db, companyId: string, id: string) {
  const [row] = await db
    .select({
      usersCompanyId: company.usersCompanyId,
      offerId: ladder.offerId,
      crop: crop.names,
      baseTons: ladder.baseTons,
      sellBy: ladder.sellBy,
      closingPrice: ladder.closingPrice,
      currency: ladder.currency,
    })
    .from(ladder)
    .innerJoin(company, eq(company.id, ladder.companyId))
    .innerJoin(offer, and(eq(offer.companyId, ladder.companyId), eq(offer.id, ladder.offerId)))
    .innerJoin(crop, eq(crop.id, offer.cropId))
    .where(and(eq(ladder.companyId, companyId), eq(ladder.id, id)));
  return row;
}
