import { createHash } from 'node:crypto';
import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { documentSeries, invoice } from '../tables/documents.tables.ts';
import { payment } from '../tables/payments.tables.ts';
import type { DocumentSnapshot } from './snapshot.ts';

export type PaymentRow = typeof payment.$inferSelect;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id));
  return row;
}

/**
 * The next number of a series and the day it gets, which is never before the last one's. The row stays locked until
 * the caller's transaction ends, so a number that is rolled back is given to the next document.
 */
export async function takeNumber(
  db: Db,
  kind: InvoiceType,
  today: string,
): Promise<{ place: number; issuedOn: string }> {
  const year = Number(today.slice(0, 4));
  const [row] = await db
    .insert(documentSeries)
    .values({ kind, year, last: 1, lastIssued: today })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.year],
      set: {
        last: sql`${documentSeries.last} + 1`,
        lastIssued: sql`greatest(${documentSeries.lastIssued}, excluded.last_issued)`,
      },
    })
    .returning({ place: documentSeries.last, issuedOn: documentSeries.lastIssued });
  if (!row) throw new Error('a series without a number');
  return row;
}

export async function findIssued(db: Db, kind: InvoiceType, paymentId: string) {
  const [row] = await db
    .select({ id: invoice.id, number: invoice.number, snapshot: invoice.snapshot })
    .from(invoice)
    .where(and(eq(invoice.kind, kind), eq(invoice.paymentId, paymentId)));
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/** The credit note of a refund. */
export async function findNoteOfRefund(db: Db, refundId: string) {
  const [row] = await db
    .select({ id: invoice.id, paymentId: invoice.paymentId, snapshot: invoice.snapshot })
    .from(invoice)
    .where(and(eq(invoice.kind, 'CREDIT_NOTE'), eq(invoice.refundId, refundId)));
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/** The credit note of what an upgrade credited, unless it was taken back. */
export async function findCreditNote(db: Db, paymentId: string) {
  const [row] = await db
    .select({ id: invoice.id, paymentId: invoice.paymentId, snapshot: invoice.snapshot })
    .from(invoice)
    .where(
      and(
        eq(invoice.kind, 'CREDIT_NOTE'),
        eq(invoice.paymentId, paymentId),
        isNull(invoice.refundId),
        eq(invoice.isOfCredit, false),
        sql`not exists (select from billing.invoice back where back.original_id = ${invoice.id})`,
      ),
    );
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/** Whether a note takes back what had settled the upgrade's invoice. */
export async function isCreditTaken(db: Db, upgradeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.paymentId, upgradeId), eq(invoice.isOfCredit, true)));
  return rows.length > 0;
}

const NOTES = ['CREDIT_NOTE', 'DEBIT_NOTE'] as const;

export interface CreditNotes {
  net: string;
  gross: string;
  /** Of the gross sum, the unused part that an upgrade has credited: nothing of it can be refunded again. */
  credited: string;
}

/**
 * What the credit notes of a payment have taken back so far of what it paid: without those that were taken back
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

export async function insertDocument(
  db: Db,
  { snapshot, ...row }: Omit<typeof invoice.$inferInsert, 'snapshot'> & { snapshot: DocumentSnapshot },
): Promise<string> {
  const [inserted] = await db
    .insert(invoice)
    .values({ ...row, snapshot })
    .returning({ id: invoice.id });
  if (!inserted) throw new Error('a document that was not inserted');
  return inserted.id;
}

const PAPER = {
  id: invoice.id,
  paymentId: invoice.paymentId,
  companyId: invoice.companyId,
  countryId: invoice.countryId,
  issuedAt: invoice.issuedAt,
  snapshot: invoice.snapshot,
  pdf: invoice.pdf,
  sha256: invoice.sha256,
};

export interface Paper {
  id: string;
  paymentId: string;
  issuedAt: Date;
  snapshot: DocumentSnapshot;
  pdf: Buffer | null;
  sha256: string | null;
}

export async function findPaper(db: Db, id: string): Promise<Paper | undefined> {
  const [row] = await db.select(PAPER).from(invoice).where(eq(invoice.id, id));
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/**
 * The access check is part of the statement: a member's company, or a country that a member of staff works for
 * (`null` is every country, `undefined` none).
 */
export async function findReadablePaper(
  db: Db,
  id: string,
  { companyIds, countries }: { companyIds: readonly string[]; countries: CountryScope | undefined },
): Promise<Paper | undefined> {
  const [row] = await db
    .select(PAPER)
    .from(invoice)
    .where(
      and(
        eq(invoice.id, id),
        sql`(${invoice.companyId} = any(${sql.param([...companyIds])}::uuid[])
          or ${countries === null} or ${invoice.countryId} = any(${sql.param([...(countries ?? [])])}::text[]))`,
      ),
    );
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/** The first one stays: of two made at the same time the second is dropped. */
export async function savePdf(db: Db, id: string, pdf: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await db
    .update(invoice)
    .set({ pdf, sha256 })
    .where(and(eq(invoice.id, id), isNull(invoice.pdf)));
}
