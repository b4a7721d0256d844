import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';

export type ContractKey = { companyId: string; contractId: string };

/** What waits for a signature. */
export async function listOpenSignings(db: Db): Promise<ContractKey[]> {
  const { rows } = await db.execute<ContractKey>(sql`
    select s.company_id as "companyId", s.contract_id as "contractId"
    from trading.contract_signing s
    join trading.contract c on c.company_id = s.company_id and c.id = s.contract_id
    where c.status = 'CONFIRMED'`);
  return rows;
}

/** Contracts whose last reply or signature is older than the limit: each one gives the other side the full time. */
export async function listUnsignedSince(db: Db, limit: Date, only?: ContractKey): Promise<ContractKey[]> {
  const { rows } = await db.execute<ContractKey>(sql`
    select company_id as "companyId", id as "contractId"
    from trading.contract
    where status in ('SUCCESS', 'CONFIRMED')
      and greatest(processed_at, trader_signed_at) <= ${limit.toISOString()}::timestamptz
      and (${only?.contractId ?? null}::uuid is null
        or (company_id = ${only?.companyId ?? null}::uuid and id = ${only?.contractId ?? null}::uuid))
    order by company_id, id`);
  return rows;
}
