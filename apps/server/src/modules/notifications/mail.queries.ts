import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { NotificationRow } from './notifications.queries.ts';

export type AwaitingMail = Pick<NotificationRow, 'id' | 'companyId' | 'kind' | 'params' | 'url'>;

/**
 * Takes what waits for the person's next mail, in the transaction that sends it. What the reader deleted or put away
 * in the meantime is not mailed.
 */
export async function takeAwaitingMail(tx: Db, userId: string): Promise<AwaitingMail[]> {
  const { rows } = await tx.execute<AwaitingMail>(sql`
    with taken as (
      update notifications.notification set awaits_mail = false
      where user_id = ${userId} and awaits_mail
      returning id, company_id, kind, params, url, created_at, archived_at
    )
    select id, company_id as "companyId", kind, params, url from taken
    where archived_at is null or archived_at = created_at
    order by created_at, id`);
  return rows;
}

/** Back to wait for a later mail. */
export async function awaitMailAgain(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update notifications.notification set awaits_mail = true where id = any(${sql.param(ids)}::uuid[])`);
}
