import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { clientMutation } from './mutations.tables.ts';

export type Result = Record<string, string | null>;

/** False when the id is taken. Waits for a rival that has not committed yet. */
export async function markMutation(
  db: Db,
  values: { companyId: string; clientMutationId: string; inputHash: string },
): Promise<boolean> {
  const rows = await db
    .insert(clientMutation)
    .values({ ...values, result: {} })
    .onConflictDoNothing()
    .returning({ id: clientMutation.clientMutationId });
  return rows.length === 1;
}

export async function saveResult(
  db: Db,
  companyId: string,
  clientMutationId: string,
  result: Result,
): Promise<void> {
  await db
    .update(clientMutation)
    .set({ result })
    .where(
      and(eq(clientMutation.companyId, companyId), eq(clientMutation.clientMutationId, clientMutationId)),
    );
}

export async function findMutation(
  db: Db,
  companyId: string,
  clientMutationId: string,
): Promise<{ inputHash: string; result: Result } | undefined> {
  const [row] = await db
    .select({ inputHash: clientMutation.inputHash, result: clientMutation.result })
    .from(clientMutation)
    .where(
      and(eq(clientMutation.companyId, companyId), eq(clientMutation.clientMutationId, clientMutationId)),
    );
  return row;
}

export async function deleteMutationsBefore(db: Db, limit: Date): Promise<void> {
  await db.delete(clientMutation).where(lt(clientMutation.createdAt, limit));
}
