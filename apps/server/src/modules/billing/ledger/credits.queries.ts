import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { invoice } from '../tables/documents.tables.ts';
import { payment, paymentCredit } from '../tables/payments.tables.ts';
import type { Amounts } from '../vat/rounding.ts';
import type { PaymentRow } from './payments.queries.ts';

/** A part of an upgrade's credit: the payment that it comes from, and the sums of the credit note to its invoice. */
export interface Credit extends Pick<Amounts, 'net' | 'vat'> {
  payment: PaymentRow;
}

/** Payments of the running period and those paid ahead, the last one first. */
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

const NOTES = ['CREDIT_NOTE', 'DEBIT_NOTE'] as const;

export interface CreditNotes {
  net: string;
  gross: string;
  /** Of the gross sum, the unused part that an upgrade has credited: nothing of it can be refunded again. */
  credited: string;
}

/**
 * The sums that a payment's credit notes have taken back of what it paid: without notes that were taken back
 * themselves, and what an upgrade's credit had settled.
 */
export async function sumCreditNotes(db: Db, paymentId: string): Promise<CreditNotes> {
  const [row] = await db
    .select({
      net: sql<string>`coalesce(-sum(${invoice.net}), 0)::text`,
      gross: sql<string>`coalesce(-sum(${invoice.gross}), 0)::text`,
      credited: sql<string>`coalesce(-sum(${invoice.gross}) filter (where ${invoice.refundId} is null), 0)::text`,
    })
    .from(invoice)
    .where(
      and(inArray(invoice.kind, [...NOTES]), eq(invoice.paymentId, paymentId), eq(invoice.isOfCredit, false)),
    );
  return row ?? { net: '0', gross: '0', credited: '0' };
}
