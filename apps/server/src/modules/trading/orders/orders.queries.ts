import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { OWNER } from '../offers/offers.queries.ts';
import { crop, cropTrader, trader } from '../reference/index.ts';
import { company } from '../tables/companies.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';

export type OrderRow = typeof sellOrder.$inferSelect;

/** An order never moves to another offer, so the offer can be locked before the order is read again. */
export async function findOrderOwner(db: Db, usersCompanyIds: readonly string[], id: string) {
  const [row] = await db
    .select({ ...OWNER, offerId: sellOrder.offerId })
    .from(sellOrder)
    .innerJoin(company, eq(company.id, sellOrder.companyId))
    .where(and(eq(sellOrder.id, id), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}

/** Under the offer's lock, so it is the newest. */
export async function findActiveOrder(db: Db, companyId: string, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(sellOrder)
    .where(and(eq(sellOrder.companyId, companyId), eq(sellOrder.id, id), eq(sellOrder.active, true)));
  return row;
}

export async function insertOrder(
  db: Db,
  values: Omit<typeof sellOrder.$inferInsert, 'placed'>,
): Promise<OrderRow | undefined> {
  // The sequence of the table gives the place in the queue.
  const [row] = await db
    .insert(sellOrder)
    .values(values as typeof sellOrder.$inferInsert)
    .returning();
  return row;
}

export async function updateOrder(
  db: Db,
  { companyId, id }: Pick<OrderRow, 'companyId' | 'id'>,
  values: Partial<Omit<OrderRow, 'companyId' | 'id' | 'offerId'>>,
): Promise<void> {
  await db
    .update(sellOrder)
    .set(values)
    .where(and(eq(sellOrder.companyId, companyId), eq(sellOrder.id, id)));
}

export async function isBuyer(db: Db, traderId: string, cropId: string): Promise<boolean> {
  const rows = await db
    .select({ id: trader.id })
    .from(trader)
    .innerJoin(cropTrader, eq(cropTrader.traderId, trader.id))
    .where(and(eq(trader.id, traderId), eq(trader.active, true), eq(cropTrader.cropId, cropId)));
  return rows.length > 0;
}

/** The facts of an order that a message names: of a rung all tons of its ladder that wait, once for the lowest. */
export async function describeOrder(db: Db, companyId: string, orderId: string) {
  const rungs = sql`from trading.sell_order r
    where r.company_id = ${sellOrder.companyId} and r.ladder_id = ${sellOrder.ladderId} and r.active`;
  const [row] = await db
    .select({
      usersCompanyId: company.usersCompanyId,
      offerId: sellOrder.offerId,
      ladderId: sellOrder.ladderId,
      isLowest: sql<boolean>`not exists (select ${rungs} and r.rung < ${sellOrder.rung})`,
      crop: crop.names,
      tons: sql<string>`coalesce((select sum(r.amount) ${rungs}), ${sellOrder.amount})::text`,
      lowPrice: sellOrder.lowPrice,
      currency: sellOrder.currency,
    })
    .from(sellOrder)
    .innerJoin(company, eq(company.id, sellOrder.companyId))
    .innerJoin(crop, eq(crop.id, sellOrder.cropId))
    .where(and(eq(sellOrder.companyId, companyId), eq(sellOrder.id, orderId)));
  return row;
}
