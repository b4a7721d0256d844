import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { payment, refund } from '../tables/payments.tables.ts';

export type RefundRow = typeof refund.$inferSelect;

/** The sum counts as refunded from here on, so two refunds at once never give back more than was paid. */
export async function insertRefund(db: Db, values: typeof refund.$inferInsert): Promise<RefundRow> {
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

export async function finishRefund(
  db: Db,
  { id, paymentId, amount }: Pick<RefundRow, 'id' | 'paymentId' | 'amount'>,
  result: { status: 'SUCCEEDED' | 'FAILED'; gatewayId?: string },
): Promise<void> {
  await db.update(refund).set(result).where(eq(refund.id, id));
  if (result.status === 'FAILED')
    await db
      .update(payment)
      .set({ refundedAmount: sql`${payment.refundedAmount} - ${amount}::numeric` })
      .where(eq(payment.id, paymentId));
}
