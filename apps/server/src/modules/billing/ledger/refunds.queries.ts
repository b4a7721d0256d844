import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { payment, refund } from '../tables/payments.tables.ts';

export type RefundRow = typeof refund.$inferSelect;
export type NewRefund = typeof refund.$inferInsert;

/** The sum counts as refunded from here on, so two refunds at the same time never give back more than was paid. */
export async function insertRefund(db: Db, values: NewRefund): Promise<RefundRow> {
  const [row] = await db.insert(refund).values(values).returning();
  await db
    .update(payment)
    .set({ refundedAmount: sql`${payment.refundedAmount} + ${values.amount}::numeric` })
    .where(eq(payment.id, values.paymentId));
  return found(row, 'server.failed');
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row;
}

/** A failed refund doesn't count as given back. */
export async function changeRefund(
  db: Db,
  { id, paymentId, amount, status }: Pick<RefundRow, 'id' | 'paymentId' | 'amount' | 'status'>,
  news: { status: RefundRow['status']; gatewayId?: string },
): Promise<void> {
  await db.update(refund).set(news).where(eq(refund.id, id));
  if (news.status === 'FAILED' && status !== 'FAILED')
    await db
      .update(payment)
      .set({ refundedAmount: sql`${payment.refundedAmount} - ${amount}::numeric` })
      .where(eq(payment.id, paymentId));
}

export function listRefunds(
  db: Db,
  paymentIds: readonly string[],
): Promise<Pick<RefundRow, 'paymentId' | 'status' | 'amount' | 'createdAt'>[]> {
  const { paymentId, status, amount, createdAt } = refund;
  return db
    .select({ paymentId, status, amount, createdAt })
    .from(refund)
    .where(inArray(refund.paymentId, [...paymentIds]));
}

/** Given back, without refunds under way. */
export async function sumRefunds(db: Db, paymentId: string, only?: SQL): Promise<string> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${refund.amount}), 0)::text` })
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), eq(refund.status, 'SUCCEEDED'), only));
  return row?.sum ?? '0';
}

/** The loss of a dispute is in the books like a refund that nobody requested, with this reason. */
export const LOSS_REASON = 'Card dispute';

export function sumLosses(db: Db, paymentId: string): Promise<string> {
  return sumRefunds(db, paymentId, and(eq(refund.reason, LOSS_REASON), isNull(refund.createdBy)));
}

/** The payments of refunds that the gateway has and that were pending before. */
export async function listPendingRefunds(db: Db, before: Date): Promise<{ id: string; gatewayId: string }[]> {
  const rows = await db
    .selectDistinct({ id: payment.id, gatewayId: payment.gatewayId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.status, 'PENDING'), isNotNull(refund.gatewayId), lt(refund.createdAt, before)));
  return rows.flatMap(({ id, gatewayId }) => (gatewayId === null ? [] : [{ id, gatewayId }]));
}

/**
 * Takes refunds that were made since then and not checked after `checkedBefore`, a few at a time: a bank may still send
 * them back, and the message about it may be lost. Two processes at the same time take different ones.
 */
export async function takeMadeRefunds(
  db: Db,
  { madeSince, checkedBefore, now, most }: { madeSince: Date; checkedBefore: Date; now: Date; most: number },
): Promise<{ id: string; gatewayId: string }[]> {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string; gatewayId: string }>(sql`
    with due as (
      select r.id from billing.refund r
      where r.status = 'SUCCEEDED' and r.gateway_id is not null and r.created_at > ${at(madeSince)}
        and coalesce(r.checked_at, r.created_at) < ${at(checkedBefore)}
      order by coalesce(r.checked_at, r.created_at) limit ${most} for update skip locked
    ), checked as (
      update billing.refund r set checked_at = ${at(now)} from due where due.id = r.id returning r.payment_id
    )
    select distinct p.id, p.gateway_id as "gatewayId" from checked
    join billing.payment p on p.id = checked.payment_id where p.gateway_id is not null`);
  return rows;
}
