import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { NotificationRow, Reading } from '../notifications.queries.ts';

type News = Pick<NotificationRow, 'companyId' | 'kind' | 'params' | 'url'>;

/** Of a time: what belongs to the digest before it, and what comes after it, is left out. */
export interface Period {
  since: Date;
  until: Date;
}

/** The newest messages of these kinds, the oldest of them first. */
export async function listDigestNews(
  db: Db,
  { userId, companyIds }: Reading,
  { since, until }: Period,
  { kinds, most }: { kinds: readonly string[]; most: number },
): Promise<News[]> {
  const { rows } = await db.execute<News & Record<string, unknown>>(sql`
    select company_id as "companyId", kind, params, url from (
      select * from notifications.notification
      where user_id = ${userId} and created_at > ${since.toISOString()} and created_at <= ${until.toISOString()}
        and kind = any(${sql.param(kinds)})
        and (company_id is null or company_id = any(${sql.param(companyIds)}::uuid[]))
      order by created_at desc, id desc limit ${most}) newest
    order by created_at, id`);
  return rows;
}
