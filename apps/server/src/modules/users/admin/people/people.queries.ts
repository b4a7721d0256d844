import type { Language } from '@canola/api-schema/access';
import type { AdminUserQuery } from '@canola/api-schema/users/admin-user';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { countRows, foundBySearch, inScope, matchesSearch, personInScope } from '../scope.queries.ts';

export type PeopleFilter = Pick<AdminUserQuery, 'search' | 'sort' | 'direction'>;

export interface PersonRow extends Record<string, unknown> {
  id: string;
  email: string;
  name: string | null;
  phoneCode: string | null;
  phoneNumber: string | null;
  /** Times of hand-written statements are text. */
  createdAt: string;
  registeredAt: string | null;
  activityAt: string | null;
  isBlocked: boolean;
  companies: { companyId: string; companyName: string; companyNumber: string; countryCode: string }[];
}

export interface PersonDetailRow extends PersonRow {
  subject: string;
  blockedReason: string | null;
  language: Language;
  newsLanguage: Language;
  permissions: string[];
}

type Order = Record<PeopleFilter['direction'], SQL>;
const ordered = (column: SQL): Order => ({ ASC: sql`${column} asc`, DESC: sql`${column} desc` });
/** Never is before any moment: with the newest first it comes last. */
const orderedMoment = (column: SQL): Order => ({
  ASC: sql`${column} asc nulls first`,
  DESC: sql`${column} desc nulls last`,
});

const ORDER: Record<PeopleFilter['sort'], Order> = {
  NAME: ordered(sql`u.name collate "cs-x-icu"`),
  EMAIL: ordered(sql`lower(u.email)`),
  CREATED: ordered(sql`u.created_at`),
  REGISTERED: orderedMoment(sql`u.registered_at`),
  ACTIVE: orderedMoment(sql`u.activity_at`),
};

export function peopleWhere({ search }: Pick<PeopleFilter, 'search'>, scope: CountryScope): SQL {
  return sql`u.erased_at is null and ${personInScope(scope)} and ${matchesSearch(sql`u.find`, search)}`;
}

export function peopleOrder({ sort, direction }: Pick<PeopleFilter, 'sort' | 'direction'>): SQL {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  return sql`${ORDER[sort][direction]}, u.id ${way}`;
}

export function countPeople(db: Db, filter: PeopleFilter, scope: CountryScope): Promise<number> {
  return countRows(db, sql`users.app_user u`, peopleWhere(filter, scope));
}

/** Only the companies that the staff member may see. */
const shown = (scope: CountryScope) => sql`
  u.id, u.email, u.name, u.phone_code as "phoneCode", u.phone_number as "phoneNumber", u.created_at as "createdAt",
  u.registered_at as "registeredAt", u.activity_at as "activityAt", u.blocked_at is not null as "isBlocked",
  coalesce((
    select json_agg(json_build_object('companyId', c.id, 'companyName', c.name, 'companyNumber', c.number,
      'countryCode', c.country_id) order by c.name collate "cs-x-icu", c.id)
    from users.membership m join users.company c on c.id = m.company_id
    where m.user_id = u.id and ${inScope(sql`c.country_id`, scope)}
  ), '[]') as companies`;

/** First the ids of the page, then what is shown of them: a late page costs a scan of ids, not of everything. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  scope: CountryScope,
  size: number,
  offset: number,
): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    with found as ${foundBySearch(filter)} (
      select u.id, u.name, u.email, u.created_at, u.registered_at, u.activity_at from users.app_user u
      where ${peopleWhere(filter, scope)}
    ), page as (
      select u.id from found u order by ${peopleOrder(filter)} limit ${size} offset ${offset}
    )
    select ${shown(scope)} from page join users.app_user u on u.id = page.id order by ${peopleOrder(filter)}`);
  return rows;
}

export async function findPerson(
  db: Db,
  by: { id: string } | { subject: string },
  scope: CountryScope,
): Promise<PersonDetailRow | undefined> {
  const { rows } = await db.execute<PersonDetailRow>(sql`
    select u.subject, u.blocked_reason as "blockedReason", u.language, u.news_language as "newsLanguage",
      u.permissions, ${shown(scope)}
    from users.app_user u
    where ${'id' in by ? sql`u.id = ${by.id}` : sql`u.subject = ${by.subject}`}
      and u.erased_at is null and ${personInScope(scope)}`);
  return rows[0];
}

export interface LockedPerson extends Record<string, unknown> {
  id: string;
  subject: string;
  email: string;
  language: Language;
  isBlocked: boolean;
  isRegistered: boolean;
  isStaff: boolean;
  /** A country of theirs, for the log. */
  countryId: string | null;
  /** Some company of theirs is in a country that the staff member does not work for. */
  isElsewhereToo: boolean;
}

/** Locks the person's row until the end of the transaction. */
export async function lockPerson(db: Db, id: string, scope: CountryScope): Promise<LockedPerson | undefined> {
  const { rows } = await db.execute<LockedPerson>(sql`
    select u.id, u.subject, u.email, u.language, u.blocked_at is not null as "isBlocked",
      u.registered_at is not null as "isRegistered", u.permissions <> '{}' as "isStaff",
      coalesce(
        (select min(c.country_id) from users.membership m join users.company c on c.id = m.company_id
          where m.user_id = u.id),
        (select t.id from users.country t where t.phone_country_code = u.phone_code)
      ) as "countryId",
      exists (
        select from users.membership m join users.company c on c.id = m.company_id
        where m.user_id = u.id and not (${inScope(sql`c.country_id`, scope)})
      ) as "isElsewhereToo"
    from users.app_user u
    where u.id = ${id} and u.erased_at is null and ${personInScope(scope)}
    for update of u`);
  return rows[0];
}
