import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

export async function findStorageZip(
  db: Db,
  companyId: string,
  storageId: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ zip: string }>(
    sql`select zip from trading.storage where company_id = ${companyId} and id = ${storageId}`,
  );
  return rows[0]?.zip;
}
