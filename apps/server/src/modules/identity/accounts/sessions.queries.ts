import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { oidcPayload } from '../identity.tables.ts';

/** Sessions, grants, codes and log-ins in progress: everything the provider stores for the person. */
export async function deletePayloadsOfAccount(db: Db, accountId: string): Promise<void> {
  await db.delete(oidcPayload).where(eq(oidcPayload.accountId, accountId));
}
