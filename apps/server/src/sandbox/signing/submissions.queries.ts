import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { type Signature, submission, submitter } from './signing-service.tables.ts';

export type SubmissionRow = typeof submission.$inferSelect;
export type SubmitterRow = typeof submitter.$inferSelect;

/** A submission with its parties, in the order in which they sign. */
export interface Whole {
  submission: SubmissionRow;
  submitters: SubmitterRow[];
}

export async function insertSubmission(
  db: Db,
  given: typeof submission.$inferInsert,
  parties: readonly Omit<typeof submitter.$inferInsert, 'submissionId'>[],
): Promise<Whole> {
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(submission).values(given).returning();
    if (!made) throw new Error('no submission was made');
    const submitters = await tx
      .insert(submitter)
      .values(parties.map((party) => ({ ...party, submissionId: made.id })))
      .returning();
    return { submission: made, submitters };
  });
}

export async function findSubmission(db: Db, id: number): Promise<Whole | undefined> {
  const [row] = await db.select().from(submission).where(eq(submission.id, id));
  return row && { submission: row, submitters: await partiesOf(db, id) };
}

/** Held until the end of the transaction: parties of one submission act one after the other. */
export async function lockSubmission(db: Db, id: number): Promise<Whole | undefined> {
  const [row] = await db.select().from(submission).where(eq(submission.id, id)).for('no key update');
  return row && { submission: row, submitters: await partiesOf(db, id) };
}

function partiesOf(db: Db, submissionId: number): Promise<SubmitterRow[]> {
  return db
    .select()
    .from(submitter)
    .where(eq(submitter.submissionId, submissionId))
    .orderBy(asc(submitter.id));
}

export async function findSubmitter(db: Db, id: number): Promise<SubmitterRow | undefined> {
  const [row] = await db.select().from(submitter).where(eq(submitter.id, id));
  return row;
}

export async function findSubmitterBySlug(db: Db, slug: string): Promise<SubmitterRow | undefined> {
  const [row] = await db.select().from(submitter).where(eq(submitter.slug, slug));
  return row;
}

export function listSubmitters(db: Db, externalId: string): Promise<SubmitterRow[]> {
  return db
    .select()
    .from(submitter)
    .where(eq(submitter.externalId, externalId))
    .orderBy(desc(submitter.id))
    .limit(100);
}

export async function updateSubmitter(
  db: Db,
  id: number,
  values: Partial<
    Pick<SubmitterRow, 'sentAt' | 'completedAt' | 'declinedAt' | 'declineReason' | 'ip' | 'metadata'>
  > & {
    signature?: Signature;
  },
): Promise<void> {
  await db.update(submitter).set(values).where(eq(submitter.id, id));
}

/** True when it had not been opened before. */
export async function markOpened(db: Db, id: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(submitter)
    .set({ openedAt: at })
    .where(and(eq(submitter.id, id), sql`opened_at is null and completed_at is null and declined_at is null`))
    .returning({ id: submitter.id });
  return rows.length === 1;
}

export async function updateSubmission(
  db: Db,
  id: number,
  values: Partial<
    Pick<SubmissionRow, 'archivedAt' | 'expireAt' | 'completedAt' | 'signedContent' | 'auditContent'>
  >,
): Promise<void> {
  await db.update(submission).set(values).where(eq(submission.id, id));
}

export async function findSubmissionBySlug(db: Db, slug: string): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(submission).where(eq(submission.slug, slug));
  return row;
}
