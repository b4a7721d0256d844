import type { Feature, Language } from '@canola/api-schema/access';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { appUser } from '../tables/accounts.tables.ts';

const FEATURE: Feature = 'MARKET_NEWS';

export async function findNewsLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const [row] = await db
    .select({ language: appUser.newsLanguage })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row?.language;
}

/** Names by id; an erased person has none. */
export async function findUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(inArray(appUser.id, [...new Set(ids)]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

export interface ReaderPage {
  language: Language;
  /** The last reader of the page before. */
  after: string | null;
  limit: number;
  now: Date;
  /** Whether this person is one of them. */
  userId?: string;
}

/**
 * The people who read news in the language and see the feature: in the best plan of an approved company, else, without any
 * company or while one waits for approval, in BASIC (docs/product/plans.md#features-by-plan).
 */
export async function listNewsReaders(
  db: Db,
  { language, after, limit, now, userId }: ReaderPage,
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with showing as (
      select p.id, p.type from users.plan p
      join users.plan_feature f on f.plan_id = p.id and f.feature = ${FEATURE}
    )
    select u.id
    from users.app_user u
    cross join lateral (
      select coalesce(bool_or(c.approval_state = 'APPROVED' and m.approval_state = 'APPROVED'), false) as approved,
        coalesce(bool_and(c.approval_state = 'BLOCKED' or m.approval_state = 'BLOCKED'), false) as blocked
      from users.membership m join users.company c on c.id = m.company_id
      where m.user_id = u.id
    ) belongs
    where u.news_language = ${language} and u.registered_at is not null
      and u.blocked_at is null and u.erased_at is null
      and (${after}::uuid is null or u.id > ${after}::uuid)
      and (${userId ?? null}::uuid is null or u.id = ${userId ?? null}::uuid)
      and case when belongs.approved then exists (
          select from users.membership m
          join users.company c on c.id = m.company_id
          where m.user_id = u.id and c.approval_state = 'APPROVED' and m.approval_state = 'APPROVED'
            and (
              select p.id from users.plan p
              where p.type = 'BASIC' or p.id in (
                select coalesce(n.plan_id, s.plan_id) from users.subscription s
                left join users.plan_period n on n.id = s.period_id and s.period_start <= ${at}
                where s.company_id = c.id and s.status in ('ACTIVE', 'CANCELLED')
                  and coalesce(s.access_until, s.expires_at, 'infinity') > ${at})
              order by p.type desc limit 1
            ) in (select id from showing))
        else not belongs.blocked and exists (select from showing where type = 'BASIC') end
    order by u.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
