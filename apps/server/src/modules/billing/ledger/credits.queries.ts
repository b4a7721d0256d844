import { and, desc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { payment, paymentCredit } from '../tables/payments.tables.ts';
import { findPayment, type PaymentRow } from './payments.queries.ts';

/** A part of an upgrade's credit: the payment that it comes from, and how much, without VAT. */
export interface Credit {
  payment: PaymentRow;
  net: string;
}

/** What is paid of a plan and not over: the running period and those paid ahead, the last one first. */
export async function listCreditable(
  db: Db,
  { id, periodNo }: { id: string; periodNo: number },
  now: Date,
): Promise<PaymentRow[]> {
  return db
    .selectDistinctOn([payment.periodNo])
    .from(payment)
    .where(
      and(
        eq(payment.subscriptionId, id),
        eq(payment.status, 'COMPLETED'),
        lte(payment.periodNo, periodNo),
        gt(payment.periodEnd, now),
      ),
    )
    .orderBy(desc(payment.periodNo), desc(payment.createdAt));
}

export async function insertCredits(db: Db, paymentId: string, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  await db
    .insert(paymentCredit)
    .values(credits.map((one) => ({ paymentId, creditedId: one.payment.id, net: one.net })));
}

/** The last period first. One from before credits had parts has a single one. */
export async function listCredits(
  db: Db,
  { id, creditedId, credit }: Pick<PaymentRow, 'id' | 'creditedId' | 'credit'>,
): Promise<Credit[]> {
  if (creditedId === null) return [];
  const parts = await db
    .select({ payment, net: paymentCredit.net })
    .from(paymentCredit)
    .innerJoin(payment, eq(payment.id, paymentCredit.creditedId))
    .where(eq(paymentCredit.paymentId, id))
    .orderBy(desc(payment.periodNo));
  if (parts.length > 0) return parts;
  const only = await findPayment(db, creditedId);
  return only ? [{ payment: only, net: credit }] : [];
}

/** The upgrade that a payment is credited to, once it is paid and as long as the credit is not taken back. */
export async function findUpgradeOf(db: Db, creditedId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.status, 'COMPLETED'),
        sql`not exists (select from billing.invoice i where i.payment_id = ${payment.id} and i.is_of_credit)`,
        or(
          eq(payment.creditedId, creditedId),
          sql`exists (select from billing.payment_credit c
            where c.payment_id = ${payment.id} and c.credited_id = ${creditedId})`,
        ),
      ),
    );
  return row;
}
