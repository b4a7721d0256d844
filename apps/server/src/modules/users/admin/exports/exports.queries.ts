import { type SQL, sql } from 'drizzle-orm';
import {
  type Cell,
  type Listing,
  number,
  selected,
  type Translations,
  text,
  time,
  word,
} from '../../../../platform/export/cells.queries.ts';
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

/** In the reader's language, as on the screens. */
export interface Words {
  yes: string;
  no: string;
  approval: Translations;
  role: Translations;
  plan: Translations;
  source: Translations;
}
const flag = (heading: string, value: SQL, { yes, no }: Words): Cell =>
  text(heading, sql`case when ${value} then ${yes}::text else ${no}::text end`);

const phone = (code: SQL, digits: SQL): SQL => sql`(${code} || ' ' || ${digits})`;

export function peopleListing(filter: PeopleFilter, scope: CountryScope, words: Words): Listing {
  const cells = [
    text('personName', sql`u.name`),
    text('email', sql`u.email`),
    text('phone', phone(sql`u.phone_code`, sql`u.phone_number`)),
    text('companies', sql`of_person.companies`),
    time('createdAt', sql`u.created_at`),
    time('registeredAt', sql`u.registered_at`),
    time('activityAt', sql`u.activity_at`),
    flag('blocked', sql`u.blocked_at is not null`, words),
  ];
  // All memberships together: looked up person by person they would take longer than the rest of the file.
  const ofPerson = sql`(
    select m.user_id,
      string_agg(c.name || ' (' || c.country_id || ' ' || c.number || ')', ', ' order by c.name)
        filter (where ${inScope(sql`c.country_id`, scope)}) as companies
    from users.membership m join users.company c on c.id = m.company_id group by m.user_id)`;
  const rows = sql`select ${selected(cells)}
    from users.app_user u left join ${ofPerson} of_person on of_person.user_id = u.id
    where ${peopleWhere(filter, scope)} order by ${peopleOrder(filter)}`;
  return { cells, rows };
}

export function companiesListing(
  filter: CompanyFilter,
  scope: CountryScope,
  now: Date,
  { seesPlans, ...words }: Words & { seesPlans: boolean },
): Listing {
  const cells = [
    text('name', sql`c.name`),
    text('number', sql`c.number`),
    text('vat', sql`c.vat`),
    text('country', sql`c.country_id`),
    word('state', sql`c.approval_state`, words.approval),
    text('address', sql`c.address`),
    text('contactName', sql`c.contact_name`),
    text('contactEmail', sql`c.contact_email`),
    text('contactPhone', phone(sql`c.contact_phone_code`, sql`c.contact_phone_number`)),
    number('users', sql`coalesce(n.users, 0)`),
    time('createdAt', sql`c.created_at`),
    ...(seesPlans
      ? [
          word('plan', sql`${SHOWN_PLAN.type}`, words.plan),
          word('planSource', sql`${SHOWN_PLAN.source}`, words.source),
          flag('planValid', SHOWN_PLAN.isValid, words),
          time('planExpiresAt', sql`p.expires_at`),
        ]
      : []),
  ];
  const rows = sql`select ${selected(cells)} from ${allCompaniesWithPlan(now)} ${WITH_USERS}
    where ${companiesWhere(filter, scope)} order by ${orderWithUsers(filter)}`;
  return { cells, rows };
}

export function relationsListing(filter: RelationFilter, scope: CountryScope, words: Words): Listing {
  const cells = [
    text('email', sql`u.email`),
    text('personName', sql`u.name`),
    text('phone', phone(sql`u.phone_code`, sql`u.phone_number`)),
    flag('blocked', sql`u.blocked_at is not null`, words),
    text('company', sql`c.name`),
    text('number', sql`c.number`),
    text('country', sql`c.country_id`),
    word('companyState', sql`c.approval_state`, words.approval),
    word('role', sql`m.role`, words.role),
    word('state', sql`m.approval_state`, words.approval),
    time('since', sql`m.created_at`),
  ];
  const rows = sql`select ${selected(cells)} from ${RELATIONS}
    where ${relationsWhere(filter, scope)} order by ${relationsOrder(filter)}`;
  return { cells, rows };
}
