import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Fails a contract and gives its tons back, in one statement: twice at once gives them back once (decisions §8, §10).
 * A signed one stays. Whether the present state may fail at all is the caller's question.
 */
export async function failContract(
  db: Db,
  { companyId, contractId, reason }: { companyId: string; contractId: string; reason: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ failed: number; returned: number; sales: number }>(sql`
    with failed as (
      update trading.contract set status = 'FAILED', failure_reason = ${reason}
      where company_id = ${companyId} and id = ${contractId} and status not in ('SIGNED', 'FAILED')
      returning company_id, offer_id, amount
    ), returned as (
      update trading.offer f set sold = f.sold - t.amount
      from failed t where f.company_id = t.company_id and f.id = t.offer_id
      returning f.id
    )
    select (select count(*)::int from failed) as failed, (select count(*)::int from returned) as returned,
      (select count(offer_id)::int from failed) as sales`);
  const [counts] = rows;
  if (counts?.returned !== counts?.sales) throw new Error('a failed contract did not give its tons back');
  return counts?.failed === 1;
}
