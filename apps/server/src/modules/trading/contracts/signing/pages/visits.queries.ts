import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../../../platform/database/database.ts';
import { company } from '../../../tables/companies.tables.ts';
import { contract } from '../../../tables/contracts.tables.ts';
import { contractSigning, signingVisit } from '../signing.tables.ts';

/** A contract at the signing service, with what decides whether its page may be opened. */
export async function findPage(db: Db, contractId: string) {
  const [row] = await db
    .select({ signing: contractSigning, status: contract.status, usersCompanyId: company.usersCompanyId })
    .from(contractSigning)
    .innerJoin(
      contract,
      and(eq(contract.companyId, contractSigning.companyId), eq(contract.id, contractSigning.contractId)),
    )
    .innerJoin(company, eq(company.id, contract.companyId))
    .where(eq(contractSigning.contractId, contractId));
  return row;
}

export async function addVisit(db: Db, visit: typeof signingVisit.$inferInsert): Promise<void> {
  await db.insert(signingVisit).values(visit).onConflictDoNothing();
}

export async function listVisitors(db: Db, submissionId: number): Promise<string[]> {
  const rows = await db
    .select({ userId: signingVisit.userId })
    .from(signingVisit)
    .where(eq(signingVisit.submissionId, submissionId));
  return rows.map((row) => row.userId);
}

/** Pages that the person was shown and that can still be signed. */
export async function listOpenVisits(db: Db, userId: string) {
  return db
    .select({ signing: contractSigning, usersCompanyId: company.usersCompanyId })
    .from(signingVisit)
    .innerJoin(contractSigning, eq(contractSigning.submissionId, signingVisit.submissionId))
    .innerJoin(
      contract,
      and(eq(contract.companyId, contractSigning.companyId), eq(contract.id, contractSigning.contractId)),
    )
    .innerJoin(company, eq(company.id, contract.companyId))
    .where(and(eq(signingVisit.userId, userId), eq(contract.status, 'CONFIRMED')));
}

/** False when it was void before, or another submission has taken its place. */
export async function markVoid(db: Db, submissionId: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(contractSigning)
    .set({ voidedAt: at })
    .where(and(eq(contractSigning.submissionId, submissionId), isNull(contractSigning.voidedAt)))
    .returning({ contractId: contractSigning.contractId });
  return rows.length === 1;
}
