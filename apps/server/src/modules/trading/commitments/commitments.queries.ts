import { formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { and, eq, inArray, isNotNull, isNull, min, notInArray, sum } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { contract } from '../tables/contracts.tables.ts';
import { offer } from '../tables/offers.tables.ts';
import { sellOrder } from '../tables/orders.tables.ts';

/** As many as a person can read; the others are listed once these are gone. */
const NAMED = 20;

/**
 * The reasons why offers cannot be archived, each by name: active orders, ladders that wait, contracts not yet Signed or
 * Failed. A ladder is named without its prices: a closed one may wait at the market's.
 */
export async function commitmentErrors(
  db: Db,
  companyId: string,
  offerIds: readonly string[],
): Promise<FieldError[]> {
  if (offerIds.length === 0) return [];
  const waiting = and(
    eq(sellOrder.companyId, companyId),
    inArray(sellOrder.offerId, [...offerIds]),
    eq(sellOrder.active, true),
  );
  const orders = await db
    .select()
    .from(sellOrder)
    .where(and(waiting, isNull(sellOrder.ladderId)))
    .orderBy(sellOrder.placed)
    .limit(NAMED);
  const ladders = await db
    .select({ id: sellOrder.ladderId, quarterId: sellOrder.quarterId, amount: sum(sellOrder.amount) })
    .from(sellOrder)
    .where(and(waiting, isNotNull(sellOrder.ladderId)))
    .groupBy(sellOrder.ladderId, sellOrder.quarterId)
    .orderBy(min(sellOrder.placed))
    .limit(NAMED);
  const contracts = await db
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.companyId, companyId),
        inArray(contract.offerId, [...offerIds]),
        notInArray(contract.status, ['SIGNED', 'FAILED']),
      ),
    )
    .orderBy(contract.createdAt, contract.id)
    .limit(NAMED);
  return [
    ...orders.map(
      ({ id, amount, quarterId, price, currency }): FieldError => ({
        field: 'root',
        code: 'offer.has-order',
        params: { orderId: id, amount, quarter: nameOf(quarterId), price, currency },
      }),
    ),
    ...ladders.map(
      ({ id, quarterId, amount }): FieldError => ({
        field: 'root',
        code: 'offer.has-ladder',
        params: { ladderId: id ?? '', amount: amount ?? '0', quarter: nameOf(quarterId) },
      }),
    ),
    ...contracts.map(
      ({ id, amount, quarterId, status }): FieldError => ({
        field: 'root',
        code: 'offer.has-contract',
        params: { contractId: id, amount, quarter: nameOf(quarterId), status },
      }),
    ),
  ];
}

export async function archiveOffers(
  db: Db,
  companyId: string,
  offerIds: readonly string[],
  now: Date,
): Promise<void> {
  if (offerIds.length === 0) return;
  await db
    .update(offer)
    .set({ archivedAt: now })
    .where(and(eq(offer.companyId, companyId), inArray(offer.id, [...offerIds])));
}

function nameOf(quarterId: string): string {
  const quarter = parseQuarterId(quarterId);
  return quarter ? formatQuarter(quarter) : quarterId;
}
