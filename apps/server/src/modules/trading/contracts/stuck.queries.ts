import { DAY_MS } from '@canola/api-schema/duration';
import type { ContractTrouble, Today } from '@canola/api-schema/users/today';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CountryScope } from '../../../platform/viewer.ts';
import { inScope } from '../../users/index.ts';

/** Until then a contract is in its usual course (docs/product/admin.md#today). */
const USUAL_MS: Record<ContractTrouble, number> = {
  UNANSWERED: 2 * DAY_MS,
  UNCONFIRMED: DAY_MS,
  // Five days before it fails (docs/product/contracts.md#transitions).
  EXPIRING: 25 * DAY_MS,
};
const MOST_SHOWN = 20;

interface StuckRow extends Record<string, unknown> {
  id: string;
  trouble: ContractTrouble;
  since: string;
  companyId: string;
  companyName: string;
  all: number;
}

/** Contracts that somebody should ask about. */
export async function listStuckContracts(
  db: Db,
  now: Date,
  scope: CountryScope,
): Promise<NonNullable<Today['contracts']>> {
  const before = (trouble: ContractTrouble) =>
    sql`${new Date(now.getTime() - USUAL_MS[trouble]).toISOString()}::timestamptz`;
  const { rows } = await db.execute<StuckRow>(sql`
    select t.id, t.trouble, t.since, f.users_company_id as "companyId", f.name as "companyName",
      (count(*) over ())::int as all
    from (
      select c.id, c.company_id, 'UNANSWERED' as trouble, c.created_at as since from trading.contract c
        where c.status in ('PENDING', 'PROCESSING') and c.created_at < ${before('UNANSWERED')}
      union all
      select c.id, c.company_id, 'UNCONFIRMED', c.processed_at from trading.contract c
        where c.status = 'SUCCESS' and c.processed_at < ${before('UNCONFIRMED')}
      union all
      select c.id, c.company_id, 'EXPIRING', greatest(c.processed_at, c.trader_signed_at) from trading.contract c
        where c.status = 'CONFIRMED' and greatest(c.processed_at, c.trader_signed_at) < ${before('EXPIRING')}
    ) t join trading.company f on f.id = t.company_id
    where ${inScope(sql`f.country_id`, scope)}
    order by t.since, t.id limit ${MOST_SHOWN}`);
  return {
    count: rows[0]?.all ?? 0,
    contracts: rows.map(({ id, trouble, since, companyId, companyName }) => ({
      id,
      trouble,
      since: new Date(since).toISOString(),
      company: { id: companyId, name: companyName },
    })),
  };
}
