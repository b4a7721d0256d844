import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** A job that is due is usually taken within a second. */
const LATE_AFTER_MS = 5 * 60 * 1000;

/**
 * How many jobs are late, and since when the oldest has been due, late or not. A job whose worker hangs stays locked, so
 * running ones count too; what is given up is no longer due.
 */
export async function countLateJobs(db: Db, now: Date): Promise<{ late: number; oldestAt: string | null }> {
  const limit = new Date(now.getTime() - LATE_AFTER_MS).toISOString();
  const { rows } = await db.execute<{ late: number; oldest: string | null }>(sql`
    select (count(*) filter (where run_at <= ${limit}::timestamptz))::int as late, min(run_at) as oldest
    from graphile_worker._private_jobs
    where run_at <= ${now.toISOString()}::timestamptz and attempts < max_attempts`);
  const { late = 0, oldest = null } = rows[0] ?? {};
  return { late, oldestAt: oldest && new Date(oldest).toISOString() };
}
