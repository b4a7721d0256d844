import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { vatCheck } from '../tables/profiles.tables.ts';

/** What the register said last about the id; undefined when it was never asked. */
export async function findVatCheck(db: Db, vatId: string): Promise<{ isValid: boolean } | undefined> {
  const [row] = await db
    .select({ isValid: vatCheck.isValid })
    .from(vatCheck)
    .where(eq(vatCheck.vatId, vatId));
  return row;
}

export async function saveVatCheck(db: Db, values: typeof vatCheck.$inferInsert): Promise<void> {
  const { vatId: _id, ...rest } = values;
  await db.insert(vatCheck).values(values).onConflictDoUpdate({ target: vatCheck.vatId, set: rest });
}
