import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

export const LISTEN = 'listen canola_live';
export const HEARTBEAT = 'select 1';

export async function notify(db: Db, message: string): Promise<void> {
  await db.execute(sql`select pg_notify('canola_live', ${message})`);
}
