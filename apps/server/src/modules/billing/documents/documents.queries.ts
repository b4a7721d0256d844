import { createHash } from 'node:crypto';
import type { InvoiceType } from '@canola/api-schema/billing/invoice';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { KnownDocument } from '../../../platform/verify/verify.page.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { documentSeries, invoice } from '../tables/documents.tables.ts';
import type { DocumentSnapshot } from './snapshot.ts';

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

async function findDocument(db: Db, where: SQL | undefined) {
  const [row] = await db
    .select({ id: invoice.id, paymentId: invoice.paymentId, snapshot: invoice.snapshot })
    .from(invoice)
    .where(where);
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/** One of a kind that a payment has at most once. */
export function findIssued(db: Db, kind: 'PAYMENT_REQUEST' | 'INVOICE', paymentId: string) {
  return findDocument(db, and(eq(invoice.kind, kind), eq(invoice.paymentId, paymentId)));
}

export function findNoteOfRefund(db: Db, refundId: string) {
  return findDocument(db, and(eq(invoice.kind, 'CREDIT_NOTE'), eq(invoice.refundId, refundId)));
}

/** The credit note of what an upgrade credited, unless it was taken back. */
export function findCreditNote(db: Db, paymentId: string) {
  return findDocument(
    db,
    and(
      eq(invoice.kind, 'CREDIT_NOTE'),
      eq(invoice.paymentId, paymentId),
      isNull(invoice.refundId),
      eq(invoice.isOfCredit, false),
      sql`not exists (select from billing.invoice back where back.original_id = ${invoice.id})`,
    ),
  );
}

/** A note takes back what had paid a part of the upgrade's invoice. */
export async function isCreditTaken(db: Db, upgradeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.paymentId, upgradeId), eq(invoice.isOfCredit, true)));
  return rows.length > 0;
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

export interface Paper {
  id: string;
  paymentId: string;
  issuedAt: Date;
  snapshot: DocumentSnapshot;
  pdf: Buffer | null;
  sha256: string | null;
}

export async function findPaper(db: Db, id: string, access?: SQL): Promise<Paper | undefined> {
  const { paymentId, issuedAt, snapshot, pdf, sha256 } = invoice;
  const [row] = await db
    .select({ id: invoice.id, paymentId, issuedAt, snapshot, pdf, sha256 })
    .from(invoice)
    .where(and(eq(invoice.id, id), access));
  return row && { ...row, snapshot: row.snapshot as DocumentSnapshot };
}

/**
 * The access check is part of the statement: a member's company, or a country that a member of staff works for
 * (`null` is every country, `undefined` none).
 */
export function findReadablePaper(
  db: Db,
  id: string,
  { companyIds, countries }: { companyIds: readonly string[]; countries: CountryScope | undefined },
): Promise<Paper | undefined> {
  return findPaper(
    db,
    id,
    sql`(${invoice.companyId} = any(${sql.param([...companyIds])}::uuid[])
      or ${countries === null} or ${invoice.countryId} = any(${sql.param([...(countries ?? [])])}::text[]))`,
  );
}

/** The first one stays: of two made at the same time the second is dropped. */
export async function savePdf(db: Db, id: string, pdf: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await db
    .update(invoice)
    .set({ pdf, sha256 })
    .where(and(eq(invoice.id, id), isNull(invoice.pdf)));
}

/** For anybody who has the file: neither the company nor its sums. */
export async function findByHash(db: Db, sha256: string): Promise<KnownDocument | undefined> {
  const [row] = await db
    .select({
      kind: invoice.kind,
      issuedAt: invoice.issuedAt,
      correctedBy: sql<string[]>`array(select note.number from billing.invoice note
        where note.original_id = invoice.id order by note.id)`,
    })
    .from(invoice)
    .where(eq(invoice.sha256, sha256));
  return row && { ...row, isReplaced: false };
}
