import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { cropTrader } from '../reference/index.ts';

/** Nothing when the trader does not trade it. */
export async function findMinimumAmount(
  db: Db,
  cropId: string,
  traderId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ minimum: cropTrader.minimumAmount })
    .from(cropTrader)
    .where(and(eq(cropTrader.cropId, cropId), eq(cropTrader.traderId, traderId)));
  return row?.minimum;
}
