import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

export async function hasPayments(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from billing.payment limit 1`);
  return rows.length > 0;
}

/** The next moment after this one at which a paid period ends or a card is tried again. */
export async function findNextDue(db: Db, after: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | Date | null }>(sql`
    select min(at) as at from (
      select period_end as at from billing.payment where status = 'COMPLETED'
      union all select next_try_at from billing.payment where next_try_at is not null
    ) due where at > ${after.toISOString()}::timestamptz`);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

/** Charges that are due are made here and now, by the clock of the demo's past. */
export async function takeCharges(db: Db): Promise<{ paymentId: string; tryNo: number }[]> {
  const { rows } = await db.execute<{ payload: { paymentId: string; tryNo: number } }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'subscriptions.charge' returning payload`);
  return rows.map(({ payload }) => payload);
}

/** Mails about what happened long ago are not sent today. */
export async function dropMails(db: Db): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail.deliver'`);
  // A document's mail goes with the job that makes its PDF, which stays.
  await db.execute(sql`
    update graphile_worker._private_jobs j set payload = (j.payload::jsonb - 'mail')::json
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'invoices.render'`);
}
