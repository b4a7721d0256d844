import type { Today } from '@canola/api-schema/users/today';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { RELATIONS, relationsWhere } from '../relations/relations.queries.ts';

/** The same people as in the list of pending users. */
export async function countApprovals(db: Db, scope: CountryScope): Promise<NonNullable<Today['approvals']>> {
  const { rows } = await db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(m.created_at) as oldest
    from ${RELATIONS} where ${relationsWhere({ approvalState: 'WAITING' }, scope)}`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestAt: oldest && new Date(oldest).toISOString() };
}
