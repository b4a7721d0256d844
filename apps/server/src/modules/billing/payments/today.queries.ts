import type { Today } from '@canola/api-schema/users/today';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope } from '../../users/index.ts';
import { isOverdueSql } from '../ledger/overdue.queries.ts';

export async function countTransfers(
  db: Db,
  now: Date,
  scope: CountryScope,
): Promise<NonNullable<Today['transfers']>> {
  const { rows } = await db.execute<{ waiting: number; overdue: number }>(sql`
    select count(*)::int as waiting,
      (count(*) filter (where ${isOverdueSql(sql`p.due_at`, now)}))::int as overdue
    from billing.payment p
    where p.status = 'WAITING' and p.type = 'BANK_TRANSFER' and ${inScope(sql`p.country_id`, scope)}`);
  return { waiting: rows[0]?.waiting ?? 0, overdue: rows[0]?.overdue ?? 0 };
}

/** Card payments that the bank declined. */
export async function countDeclined(db: Db, scope: CountryScope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from billing.payment p
    where p.status = 'ERROR' and ${inScope(sql`p.country_id`, scope)}`);
  return rows[0]?.count ?? 0;
}
