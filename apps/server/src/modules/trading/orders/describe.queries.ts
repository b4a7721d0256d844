import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { crop } from '../reference/index.ts';
import { company } from '../tables/companies.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';

/** What a message says about an order. */
export async function describeOrder(db: Db, companyId: string, orderId: string) {
  const [row] = await db
    .select({
      usersCompanyId: company.usersCompanyId,
      offerId: sellOrder.offerId,
      crop: crop.names,
      tons: sellOrder.amount,
      lowPrice: sellOrder.lowPrice,
      currency: sellOrder.currency,
    })
    .from(sellOrder)
    .innerJoin(company, eq(company.id, sellOrder.companyId))
    .innerJoin(crop, eq(crop.id, sellOrder.cropId))
    .where(and(eq(sellOrder.companyId, companyId), eq(sellOrder.id, orderId)));
  return row;
}
