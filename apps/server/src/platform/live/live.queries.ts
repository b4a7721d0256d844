import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

export const LISTEN = 'listen canola_live';
export const HEARTBEAT = 'select 1';

/** One statement, whatever the number of messages. */
export async function notify(db: Db, messages: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify('canola_live', message) from unnest(${sql.param(messages)}::text[]) as message`,
  );
}
