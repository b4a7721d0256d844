import type { Db } from '../../../platform/database/database.ts';
import { flag } from './flags.tables.ts';

export type FlagRow = typeof flag.$inferSelect;

export function listFlags(db: Db): Promise<FlagRow[]> {
  return db.select().from(flag);
}

export async function saveFlag(db: Db, values: typeof flag.$inferInsert): Promise<void> {
  await db.insert(flag).values(values).onConflictDoUpdate({ target: flag.key, set: values });
}
