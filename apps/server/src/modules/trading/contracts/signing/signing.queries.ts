import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { ContractKey } from '../deadline.queries.ts';
import { contractSigning } from './signing.tables.ts';

export type SigningRow = typeof contractSigning.$inferSelect;

export async function insertSigning(db: Db, row: typeof contractSigning.$inferInsert): Promise<void> {
  await db.insert(contractSigning).values(row);
}

const isOf = ({ companyId, contractId }: ContractKey) =>
  and(eq(contractSigning.companyId, companyId), eq(contractSigning.contractId, contractId));

export async function findSigning(db: Db, companyId: string, contractId: string) {
  const [row] = await db.select().from(contractSigning).where(isOf({ companyId, contractId }));
  return row;
}

export async function findSigningOfSubmission(db: Db, submissionId: number): Promise<SigningRow | undefined> {
  const [row] = await db.select().from(contractSigning).where(eq(contractSigning.submissionId, submissionId));
  return row;
}

/** Locked until the end of the transaction: updates of one contract run one after the other. */
export async function lockSigning(db: Db, companyId: string, contractId: string) {
  const [row] = await db
    .select()
    .from(contractSigning)
    .where(isOf({ companyId, contractId }))
    .for('no key update');
  return row;
}

export async function updateSigning(
  db: Db,
  signing: ContractKey,
  values: Partial<Omit<typeof contractSigning.$inferInsert, 'companyId' | 'contractId'>>,
): Promise<void> {
  await db.update(contractSigning).set(values).where(isOf(signing));
}

/** Contracts that wait for a signature. */
export async function listOpenSignings(db: Db): Promise<ContractKey[]> {
  const { rows } = await db.execute<ContractKey>(sql`
    select s.company_id as "companyId", s.contract_id as "contractId"
    from trading.contract_signing s
    join trading.contract c on c.company_id = s.company_id and c.id = s.contract_id
    where c.status = 'CONFIRMED'`);
  return rows;
}
