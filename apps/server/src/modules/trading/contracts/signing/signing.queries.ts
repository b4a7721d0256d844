import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { contractSigning } from './signing.tables.ts';

export type SigningRow = typeof contractSigning.$inferSelect;

export async function insertSigning(db: Db, row: typeof contractSigning.$inferInsert): Promise<void> {
  await db.insert(contractSigning).values(row);
}

export async function findSigning(
  db: Db,
  companyId: string,
  contractId: string,
): Promise<SigningRow | undefined> {
  const [row] = await db
    .select()
    .from(contractSigning)
    .where(and(eq(contractSigning.companyId, companyId), eq(contractSigning.contractId, contractId)));
  return row;
}

export async function findSigningOfSubmission(db: Db, submissionId: number): Promise<SigningRow | undefined> {
  const [row] = await db.select().from(contractSigning).where(eq(contractSigning.submissionId, submissionId));
  return row;
}

/** Locked until the end of the transaction: updates of one contract run one after the other. */
export async function lockSigning(
  db: Db,
  companyId: string,
  contractId: string,
): Promise<SigningRow | undefined> {
  const [row] = await db
    .select()
    .from(contractSigning)
    .where(and(eq(contractSigning.companyId, companyId), eq(contractSigning.contractId, contractId)))
    .for('no key update');
  return row;
}

export async function updateSigning(
  db: Db,
  { companyId, contractId }: Pick<SigningRow, 'companyId' | 'contractId'>,
  values: Partial<Omit<typeof contractSigning.$inferInsert, 'companyId' | 'contractId'>>,
): Promise<void> {
  await db
    .update(contractSigning)
    .set(values)
    .where(and(eq(contractSigning.companyId, companyId), eq(contractSigning.contractId, contractId)));
}
