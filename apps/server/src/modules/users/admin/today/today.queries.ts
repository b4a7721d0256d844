import type { Today } from '@canola/api-schema/users/today';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { RELATIONS, relationsWhere } from '../relations/relations.queries.ts';
import { inScope } from '../scope.queries.ts';

/** The same people as in the list of pending users. */
export async function countApprovals(db: Db, scope: CountryScope): Promise<NonNullable<Today['approvals']>> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(m.created_at) as oldest
    from ${RELATIONS} where ${relationsWhere({ approvalState: 'WAITING' }, scope)}`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestAt: oldest && new Date(oldest).toISOString() };
}

const MOST_COMPANIES = 20;

/** Companies whose renewal is not paid, the longest first. */
export async function listPastDue(
  db: Db,
  scope: CountryScope,
): Promise<Omit<NonNullable<Today['renewals']>, 'failed'>> {
  const { rows } = await db.execute<{ id: string; name: string; all: number }>(sql`
    select c.id, c.name, (count(*) over ())::int as all
    from users.subscription s join users.company c on c.id = s.company_id
    where s.status = 'PAST_DUE' and ${inScope(sql`c.country_id`, scope)}
    order by s.expires_at, s.id limit ${MOST_COMPANIES}`);
  return { pastDue: rows[0]?.all ?? 0, companies: rows.map(({ id, name }) => ({ id, name })) };
}
