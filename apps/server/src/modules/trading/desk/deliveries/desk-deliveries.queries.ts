import type { DeskDeliveriesQuery } from '@canola/api-schema/trading/desk-deliveries';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';

type Listed = Pick<DeskDeliveriesQuery, 'list' | 'search'> & { traderId: string };

const IN_LIST: Record<DeskDeliveriesQuery['list'], string> = {
  OPEN: 'd.closed_at is null',
  DISPUTED: `d.closed_at is null and exists (select from trading.ticket t
    where t.company_id = d.company_id and t.contract_id = d.contract_id and t.state = 'DISPUTED')`,
  CLOSED: 'd.closed_at is not null',
};

/** Any letters of the farm, of the contract's number, or of a lorry that has come before. */
export function isListed({ traderId, list, search = undefined }: Listed): SQL {
  const text = sql`${search?.replaceAll(' ', '').toLowerCase() ?? null}::text`;
  return sql`d.trader_id = ${traderId} and ${sql.raw(IN_LIST[list])} and (${text} is null
    or position(${text} in lower(replace(c.name, ' ', ''))) > 0
    or position(${text} in lower(replace(k.external_number, ' ', ''))) > 0
    or exists (select from trading.ticket t where t.company_id = d.company_id and t.contract_id = d.contract_id
      and position(${text} in lower(replace(t.lorry, ' ', ''))) > 0))`;
}

export async function countListed(db: Db, listed: Listed, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from trading.delivery_terms d join trading.company c on c.id = d.company_id
      join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
      where ${isListed(listed)} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}

interface Waiting extends Record<string, unknown> {
  waiting: number;
  disputed: number;
}

/** Tickets of farms, their call-offs and their wishes to void that wait for the trader, and disputed tickets. */
export async function countWaiting(db: Db, traderId: string): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    select (count(*) filter (where t.state = 'ENTERED' and t.side = 'FARM' or t.void_asked_by = 'FARM'))::int
        + (select count(*)::int from trading.call_off o join trading.delivery_terms d using (company_id, contract_id)
          where d.trader_id = ${traderId} and d.closed_at is null and o.state = 'PROPOSED' and o.proposed_by = 'FARM')
        as waiting,
      (count(*) filter (where t.state = 'DISPUTED'))::int as disputed
    from trading.ticket t where t.trader_id = ${traderId}
      and (t.state in ('ENTERED', 'DISPUTED') or t.void_asked_by is not null)`);
  return rows[0] ?? { waiting: 0, disputed: 0 };
}

/** Deliveries of the latest tickets, and the tickets' ids, the newest first. */
export async function listLatest(db: Db, traderId: string, limit: number) {
  const { rows } = await db.execute<{ id: string; contractId: string }>(sql`
    select id, contract_id as "contractId" from trading.ticket where trader_id = ${traderId}
    order by created_at desc, id desc limit ${limit}`);
  return rows;
}

/** Contracts of the trader that are being delivered, by their numbers. */
export async function findByNumbers(db: Db, traderId: string, numbers: readonly string[]) {
  const { rows } = await db.execute<{ number: string; contractId: string }>(sql`
    select k.external_number as number, k.id as "contractId"
    from trading.delivery_terms d
    join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
    where d.trader_id = ${traderId} and d.closed_at is null and k.external_number = any(${sql.param([...numbers])}::text[])`);
  return rows;
}
