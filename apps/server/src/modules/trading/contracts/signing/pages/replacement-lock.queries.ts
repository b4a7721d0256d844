import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../../platform/database/database.ts';
import { contract } from '../../../tables/contracts.tables.ts';
import type { SigningRow } from '../signing.queries.ts';
import { contractSigning } from '../signing.tables.ts';

/**
 * Voids the page, so that a signature on it can no longer be accepted, and gives the caller the right to replace it.
 * False while another caller has it, and when the page is no longer the contract's or was completed.
 */
export async function claimPage(
  db: Db,
  submissionId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(contractSigning)
    .set({ voidedAt: sql`coalesce(voided_at, ${now.toISOString()}::timestamptz)`, replacingUntil: until })
    .where(
      and(
        eq(contractSigning.submissionId, submissionId),
        ne(contractSigning.userStatus, 'COMPLETED'),
        or(isNull(contractSigning.replacingUntil), lte(contractSigning.replacingUntil, now)),
      ),
    )
    .returning({ contractId: contractSigning.contractId });
  return rows.length === 1;
}

/** Moves the end of a claim, or gives it back; false when another caller has taken it. */
export async function moveClaim(
  db: Db,
  submissionId: number,
  { held, until }: { held: Date; until: Date | null },
): Promise<boolean> {
  const rows = await db
    .update(contractSigning)
    .set({ replacingUntil: until })
    .where(and(eq(contractSigning.submissionId, submissionId), eq(contractSigning.replacingUntil, held)))
    .returning({ contractId: contractSigning.contractId });
  return rows.length === 1;
}

/** The contract does not move before the end of the transaction. */
export async function holdConfirmed(
  tx: Db,
  { companyId, contractId }: Pick<SigningRow, 'companyId' | 'contractId'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ status: contract.status })
    .from(contract)
    .where(and(eq(contract.companyId, companyId), eq(contract.id, contractId)))
    .for('share');
  return row?.status === 'CONFIRMED';
}
