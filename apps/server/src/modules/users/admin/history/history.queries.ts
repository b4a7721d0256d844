import type { AuditAction, AuditEvent, AuditQuery, AuditSubject } from '@canola/api-schema/users/audit';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { countRows, inScope, personInScope } from '../scope.queries.ts';

type Filter = Pick<AuditQuery, 'subject' | 'actor'>;

/**
 * Events about a person as a whole are seen by all staff who see the person now, whichever country the log names.
 * Somebody who was reset or erased doesn't belong to a country any more: then it is the one that they had.
 */
const aboutPersonInScope = (scope: CountryScope): SQL => sql`exists (
  select from users.app_user u where u.id = e.user_id and (
    ${personInScope(scope)} or (
      not exists (select from users.membership m where m.user_id = u.id)
      and not exists (select from users.country t where t.phone_country_code = u.phone_code)
      and ${inScope(sql`e.country_id`, scope)}
    )))`;

/** An export names its company, and by it the country. */
const aboutCountryInScope = (scope: CountryScope): SQL =>
  inScope(
    sql`coalesce(e.country_id, (select c.country_id from users.company c where c.id = e.company_id))`,
    scope,
  );

const eventInScope = (scope: CountryScope): SQL =>
  scope === null
    ? sql`true`
    : sql`case when e.subject_type = 'user' and e.company_id is null
        then ${aboutPersonInScope(scope)} else ${aboutCountryInScope(scope)} end`;

/** A company brings what was done to its memberships and plans; a person what was done to their memberships. */
function eventsWhere({ subject, actor }: Filter, scope: CountryScope): SQL {
  return sql.join(
    [
      eventInScope(scope),
      ...(subject
        ? [
            sql`(e.subject_id = ${subject}::uuid or e.user_id = ${subject}::uuid
              or e.company_id = ${subject}::uuid)`,
          ]
        : []),
      ...(actor ? [sql`e.actor_id = ${actor}::uuid`] : []),
    ],
    sql` and `,
  );
}

export function countEvents(db: Db, filter: Filter, scope: CountryScope): Promise<number> {
  return countRows(db, sql`platform.audit_event e`, eventsWhere(filter, scope));
}

interface EventRow extends Record<string, unknown> {
  number: string;
  at: string;
  action: AuditAction;
  actorId: string;
  actorName: string | null;
  actorEmail: string | null;
  subjectType: AuditSubject;
  subjectId: string | null;
  companyId: string | null;
  companyName: string | null;
  countryId: string | null;
  body: string;
}

export async function listEvents(
  db: Db,
  filter: Filter,
  scope: CountryScope,
  size: number,
  offset: number,
): Promise<AuditEvent[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select e.number, e.at, e.action, e.actor_id as "actorId", u.name as "actorName",
      nullif(u.email, '') as "actorEmail", e.subject_type as "subjectType", e.subject_id as "subjectId",
      e.company_id as "companyId", c.name as "companyName",
      case when ${inScope(sql`e.country_id`, scope)} then e.country_id end as "countryId", e.body
    from platform.audit_event e
    left join users.app_user u on u.id = e.actor_id
    left join users.company c on c.id = e.company_id
    where ${eventsWhere(filter, scope)}
    order by e.number desc limit ${size} offset ${offset}`);
  return rows.map((row) => ({
    number: Number(row.number),
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    company: row.companyId === null ? null : { id: row.companyId, name: row.companyName },
    country: row.countryId,
    changes: JSON.parse(row.body).changes,
  }));
}
