import type { PlanType } from '@canola/api-schema/access';
import type { AdminCompanyQuery, AdminCompanyRow } from '@canola/api-schema/users/admin-company';
import type { PlanSource } from '@canola/api-schema/users/plan';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import type { CompanyRow } from '../../companies/companies.queries.ts';
import { company } from '../../tables/companies.tables.ts';
import { countRows, foundBySearch, inScope, matchesSearch, orderBy } from '../scope.queries.ts';

export type CompanyFilter = Omit<AdminCompanyQuery, 'page' | 'size'>;

const SHOWN_STATUS = sql`s.status in ('ACTIVE', 'CANCELLED', 'EXPIRED', 'PAST_DUE')`;

const inForce = (now: Date) => sql`(s.status in ('ACTIVE', 'CANCELLED')
  and coalesce(s.access_until, s.expires_at, 'infinity') > ${now.toISOString()}::timestamptz)`;

const shownFirst = (now: Date) => sql`${inForce(now)} desc,
  case when ${inForce(now)} then pl.type end desc nulls last,
  case when ${inForce(now)} then s.source end desc nulls last, s.expires_at desc`;

/**
 * Each subscription (`s`) with the plan that runs (`pl`): from its start on, the period that was paid ahead decides, unless
 * all was over before.
 */
const subscribed = (now: Date) => sql`users.subscription s
      left join users.plan_period n on n.id = s.period_id and s.period_start <= ${now.toISOString()}::timestamptz
        and s.status in ('ACTIVE', 'CANCELLED')
      join users.plan pl on pl.id = coalesce(n.plan_id, s.plan_id)`;

/**
 * Companies (`c`), each with the plan that is shown (`p`): the one in force, highest first; else the one that ended
 * last; else none, which is BASIC.
 */
function companiesWithPlan(now: Date): SQL {
  return sql`users.company c
    left join lateral (
      select pl.type, s.source, s.expires_at, ${inForce(now)} as is_valid
      from ${subscribed(now)}
      where s.company_id = c.id and ${SHOWN_STATUS}
      order by ${shownFirst(now)}
      limit 1
    ) p on true`;
}

/** The same for many companies: each subscription is read once, instead of a search for each company. */
export function allCompaniesWithPlan(now: Date): SQL {
  return sql`users.company c
    left join (
      select distinct on (s.company_id) s.company_id, pl.type, s.source, s.expires_at, ${inForce(now)} as is_valid
      from ${subscribed(now)}
      where ${SHOWN_STATUS}
      order by s.company_id, ${shownFirst(now)}
    ) p on p.company_id = c.id`;
}

/** A company without any subscription is on BASIC, which never ends. */
export const SHOWN_PLAN = {
  type: sql`coalesce(p.type, 'BASIC')`,
  source: sql`coalesce(p.source, 'DEFAULT')`,
  isValid: sql`coalesce(p.is_valid, true)`,
};

const usersCount = sql`(select count(*) from users.membership m where m.company_id = c.id)`;

/** `n.users` of many companies: all memberships are counted together. */
export const WITH_USERS = sql`left join (
    select company_id, count(*) as users from users.membership group by company_id
  ) n on n.company_id = c.id`;

/** The order where {@link WITH_USERS} is joined already. */
export function orderWithUsers(filter: Pick<CompanyFilter, 'sort' | 'direction'>): SQL {
  if (filter.sort !== 'USERS') return companiesOrder(filter);
  return orderBy(sql`coalesce(n.users, 0)`, sql`c.id`, filter.direction);
}

const COLUMN: Record<CompanyFilter['sort'], SQL> = {
  NAME: sql`c.name collate "cs-x-icu"`,
  CREATED: sql`c.created_at`,
  USERS: usersCount,
};

export function companiesWhere(filter: CompanyFilter, scope: CountryScope): SQL {
  const { country, plan, planSource, planValid, search } = filter;
  return sql.join(
    [
      inScope(sql`c.country_id`, scope),
      ...(country ? [sql`c.country_id = ${country}::text`] : []),
      ...(plan ? [sql`${SHOWN_PLAN.type} = ${plan}::users.plan_type`] : []),
      ...(planSource ? [sql`${SHOWN_PLAN.source} = ${planSource}::users.plan_source`] : []),
      ...(planValid === undefined ? [] : [sql`${SHOWN_PLAN.isValid} = ${String(planValid)}::boolean`]),
      sql`(${matchesSearch(sql`c.find`, search)})`,
    ],
    sql` and `,
  );
}

function companiesOrder({ sort, direction }: Pick<CompanyFilter, 'sort' | 'direction'>): SQL {
  return orderBy(COLUMN[sort], sql`c.id`, direction);
}

/** The plan is looked up for every company only where it decides. */
function sourceOf({ plan, planSource, planValid }: CompanyFilter, now: Date): SQL {
  const byPlan = plan !== undefined || planSource !== undefined || planValid !== undefined;
  return byPlan ? allCompaniesWithPlan(now) : sql`users.company c`;
}

export function countCompanies(
  db: Db,
  filter: CompanyFilter,
  scope: CountryScope,
  now: Date,
): Promise<number> {
  return countRows(db, sourceOf(filter, now), companiesWhere(filter, scope));
}

interface ListedCompany extends Record<string, unknown> {
  id: string;
  name: string;
  companyNumber: string;
  country: string;
  approvalState: AdminCompanyRow['approvalState'];
  createdAt: string;
  usersCount: string;
  waitingCount: string;
  planType: PlanType;
  planSource: PlanSource;
  planExpiresAt: string | null;
  planIsValid: boolean;
}

export async function listCompanies(
  db: Db,
  filter: CompanyFilter,
  scope: CountryScope,
  now: Date,
  { size, offset }: { size: number; offset: number },
): Promise<AdminCompanyRow[]> {
  const { rows } = await db.execute<ListedCompany>(sql`
    with found as ${foundBySearch(filter)} (
      select c.id, c.name, c.created_at from ${sourceOf(filter, now)} where ${companiesWhere(filter, scope)}
    ), page as materialized (
      select c.id from found c ${filter.sort === 'USERS' ? WITH_USERS : sql``}
      order by ${orderWithUsers(filter)}
      limit ${size} offset ${offset}
    )
    select c.id, c.name, c.number as "companyNumber", c.country_id as country, c.approval_state as "approvalState",
      c.created_at as "createdAt", ${usersCount} as "usersCount",
      (select count(*) from users.membership m where m.company_id = c.id and m.approval_state = 'WAITING')
        as "waitingCount",
      ${SHOWN_PLAN.type} as "planType", ${SHOWN_PLAN.source} as "planSource", p.expires_at as "planExpiresAt",
      ${SHOWN_PLAN.isValid} as "planIsValid"
    from ${companiesWithPlan(now)}
    where c.id in (select id from page)
    order by ${companiesOrder(filter)}`);
  return rows.map(({ planType, planSource, planExpiresAt, planIsValid, ...row }) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    usersCount: Number(row.usersCount),
    waitingCount: Number(row.waitingCount),
    plan: {
      type: planType,
      source: planSource,
      expiresAt: planExpiresAt === null ? null : new Date(planExpiresAt).toISOString(),
      isValid: planIsValid,
    },
  }));
}

const companyInScope = (db: Db, id: string, scope: CountryScope) =>
  db
    .select()
    .from(company)
    .where(and(eq(company.id, id), inScope(sql`${company.countryId}`, scope)));

export async function findCompanyInScope(
  db: Db,
  id: string,
  scope: CountryScope,
): Promise<CompanyRow | undefined> {
  const [row] = await companyInScope(db, id, scope);
  return row;
}

/** Locks the row until the end of the transaction. */
export async function lockCompanyInScope(
  db: Db,
  id: string,
  scope: CountryScope,
): Promise<CompanyRow | undefined> {
  const [row] = await companyInScope(db, id, scope).for('update');
  return row;
}

export function countUsers(db: Db, companyId: string): Promise<number> {
  return countRows(db, sql`users.membership m`, sql`m.company_id = ${companyId}`);
}
