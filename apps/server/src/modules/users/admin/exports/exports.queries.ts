import { type SQL, sql } from 'drizzle-orm';
import type { ExportColumn } from '../../../../platform/export/columns.ts';
import { numberColumn, textColumn, timeColumn } from '../../../../platform/export/export.queries.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import {
  allCompaniesWithPlan,
  type CompanyFilter,
  companiesWhere,
  orderWithUsers,
  SHOWN_PLAN,
  WITH_USERS,
} from '../companies/admin-companies.queries.ts';
import { type PeopleFilter, peopleOrder, peopleWhere } from '../people/people.queries.ts';
import {
  RELATIONS,
  type RelationFilter,
  relationsOrder,
  relationsWhere,
} from '../relations/relations.queries.ts';
import { inScope } from '../scope.queries.ts';

/** A column by the key of its heading. */
interface Cell {
  heading: string;
  kind: ExportColumn['kind'];
  value: SQL;
}

export interface Listing {
  cells: readonly Cell[];
  rows: SQL;
}

const text = (heading: string, value: SQL): Cell => ({ heading, kind: 'text', value: textColumn(value) });
const number = (heading: string, value: SQL): Cell => ({
  heading,
  kind: 'number',
  value: numberColumn(value),
});
const time = (heading: string, value: SQL, country: SQL): Cell => ({
  heading,
  kind: 'time',
  value: timeColumn(value, country),
});

/** In the reader's language. */
export interface YesNo {
  yes: string;
  no: string;
}
const flag = (heading: string, value: SQL, { yes, no }: YesNo): Cell => ({
  heading,
  kind: 'text',
  value: sql`case when ${value} then ${yes}::text else ${no}::text end`,
});

const select = (cells: readonly Cell[]): SQL =>
  sql.join(
    cells.map(({ value }, at) => sql`${value} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  );
const phone = (code: SQL, digits: SQL): SQL => sql`(${code} || ' ' || ${digits})`;

export function peopleListing(filter: PeopleFilter, scope: CountryScope, words: YesNo): Listing {
  // Of the first company, else of the phone: in its zone are the times.
  const country = sql`coalesce(of_person.country,
    (select t.id from users.country t where t.phone_country_code = u.phone_code))`;
  const cells = [
    text('personName', sql`u.name`),
    text('email', sql`u.email`),
    text('phone', phone(sql`u.phone_code`, sql`u.phone_number`)),
    text('companies', sql`of_person.companies`),
    time('createdAt', sql`u.created_at`, country),
    time('registeredAt', sql`u.registered_at`, country),
    time('activityAt', sql`u.activity_at`, country),
    flag('blocked', sql`u.blocked_at is not null`, words),
  ];
  // All memberships at once: looked up person by person they would take longer than the rest of the file.
  const ofPerson = sql`(
    select m.user_id, min(c.country_id) as country,
      string_agg(c.name || ' (' || c.country_id || ' ' || c.number || ')', ', ' order by c.name)
        filter (where ${inScope(sql`c.country_id`, scope)}) as companies
    from users.membership m join users.company c on c.id = m.company_id group by m.user_id)`;
  const rows = sql`select ${select(cells)}
    from users.app_user u left join ${ofPerson} of_person on of_person.user_id = u.id
    where ${peopleWhere(filter, scope)} order by ${peopleOrder(filter)}`;
  return { cells, rows };
}

export function companiesListing(
  filter: CompanyFilter,
  scope: CountryScope,
  now: Date,
  { seesPlans, ...words }: YesNo & { seesPlans: boolean },
): Listing {
  const country = sql`c.country_id`;
  const cells = [
    text('name', sql`c.name`),
    text('number', sql`c.number`),
    text('vat', sql`c.vat`),
    text('country', country),
    text('state', sql`c.approval_state::text`),
    text('address', sql`c.address`),
    text('contactName', sql`c.contact_name`),
    text('contactEmail', sql`c.contact_email`),
    text('contactPhone', phone(sql`c.contact_phone_code`, sql`c.contact_phone_number`)),
    number('users', sql`coalesce(n.users, 0)`),
    time('createdAt', sql`c.created_at`, country),
    ...(seesPlans
      ? [
          text('plan', sql`(${SHOWN_PLAN.type})::text`),
          text('planSource', sql`(${SHOWN_PLAN.source})::text`),
          flag('planValid', SHOWN_PLAN.isValid, words),
          time('planExpiresAt', sql`p.expires_at`, country),
        ]
      : []),
  ];
  const rows = sql`select ${select(cells)} from ${allCompaniesWithPlan(now)} ${WITH_USERS}
    where ${companiesWhere(filter, scope)} order by ${orderWithUsers(filter)}`;
  return { cells, rows };
}

export function relationsListing(filter: RelationFilter, scope: CountryScope, words: YesNo): Listing {
  const cells = [
    text('email', sql`u.email`),
    text('personName', sql`u.name`),
    text('phone', phone(sql`u.phone_code`, sql`u.phone_number`)),
    flag('blocked', sql`u.blocked_at is not null`, words),
    text('company', sql`c.name`),
    text('number', sql`c.number`),
    text('country', sql`c.country_id`),
    text('companyState', sql`c.approval_state::text`),
    text('role', sql`m.role::text`),
    text('state', sql`m.approval_state::text`),
    time('since', sql`m.created_at`, sql`c.country_id`),
  ];
  const rows = sql`select ${select(cells)} from ${RELATIONS}
    where ${relationsWhere(filter, scope)} order by ${relationsOrder(filter)}`;
  return { cells, rows };
}
