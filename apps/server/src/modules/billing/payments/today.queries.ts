import type { Today } from '@canola/api-schema/users/today';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope } from '../../users/index.ts';

const MOST_COMPANIES = 20;

export async function countTransfers(
  db: Db,
  now: Date,
  scope: CountryScope,
): Promise<NonNullable<Today['transfers']>> {
  const { rows } = await db.execute<{ waiting: number; overdue: number }>(sql`
    select count(*)::int as waiting,
      (count(*) filter (where p.due_at < ${now.toISOString()}::timestamptz))::int as overdue
    from billing.payment p
    where p.status = 'WAITING' and p.type = 'BANK_TRANSFER' and ${inScope(sql`p.country_id`, scope)}`);
  return { waiting: rows[0]?.waiting ?? 0, overdue: rows[0]?.overdue ?? 0 };
}

/** Subscriptions whose renewal is not paid, and card payments that the bank declined. */
export async function countRenewals(db: Db, scope: CountryScope): Promise<NonNullable<Today['renewals']>> {
  const { rows: failed } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from billing.payment p
    where p.status = 'ERROR' and ${inScope(sql`p.country_id`, scope)}`);
  const { rows: pastDue } = await db.execute<{ id: string; name: string; all: number }>(sql`
    select c.id, c.name, (count(*) over ())::int as all
    from users.subscription s join users.company c on c.id = s.company_id
    where s.status = 'PAST_DUE' and ${inScope(sql`c.country_id`, scope)}
    order by s.expires_at, s.id limit ${MOST_COMPANIES}`);
  return {
    pastDue: pastDue[0]?.all ?? 0,
    failed: failed[0]?.count ?? 0,
    companies: pastDue.map(({ id, name }) => ({ id, name })),
  };
}
