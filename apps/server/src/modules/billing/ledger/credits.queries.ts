import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Amounts } from '../pricing/amounts.ts';
import { payment, paymentCredit } from '../tables/payments.tables.ts';
import type { PaymentRow } from './payments.queries.ts';

/** A part of an upgrade's credit: the payment that it comes from, and the sums of the credit note to its invoice. */
export interface Credit extends Pick<Amounts, 'net' | 'vat'> {
  payment: PaymentRow;
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
    .values(credits.map(({ payment: { id }, net, vat }) => ({ paymentId, creditedId: id, net, vat })));
}

/** The last period first. */
export function listCredits(db: Db, { id }: Pick<PaymentRow, 'id'>): Promise<Credit[]> {
  return db
    .select({ payment, net: paymentCredit.net, vat: paymentCredit.vat })
    .from(paymentCredit)
    .innerJoin(payment, eq(payment.id, paymentCredit.creditedId))
    .where(eq(paymentCredit.paymentId, id))
    .orderBy(desc(payment.periodNo));
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
        sql`exists (select from billing.payment_credit c
          where c.payment_id = ${payment.id} and c.credited_id = ${creditedId})`,
      ),
    );
  return row;
}

/** Upgrades that were refunded before their credit was taken back with them: the older payments still lack it. */
export function listLockedCredits(db: Db): Promise<{ id: string }[]> {
  return db
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.status, 'REFUNDED'),
        isNotNull(payment.creditedId),
        isNotNull(payment.paidOn),
        sql`not exists (select from billing.invoice i where i.payment_id = ${payment.id} and i.is_of_credit)`,
      ),
    );
}
