import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';
import type { DeliveryKey } from './deliveries.queries.ts';

/** Null takes it back. */
export async function askToClose(
  db: Db,
  { companyId, contractId }: DeliveryKey,
  side: Side | null,
): Promise<void> {
  await db.execute(sql`
    update trading.delivery_terms set close_asked_by = ${side}
    where company_id = ${companyId} and contract_id = ${contractId} and closed_at is null`);
}

/**
 * One statement under the delivery's lock: contract, then offer. The offer has sold what was delivered. What was not
 * delivered is free again, unless the offer is archived: then it goes out of the total too. What was delivered beyond
 * the free tons was in the storage after all, so the total grows.
 */
export async function closeAt(
  db: Db,
  { companyId, contractId }: DeliveryKey,
  kg: number,
  at: Date,
): Promise<void> {
  const { rows } = await db.execute(sql`
    with closed_delivery as (
      update trading.delivery_terms set closed_at = ${at.toISOString()}
      where company_id = ${companyId} and contract_id = ${contractId} and closed_at is null
      returning company_id, contract_id
    ), cancelled_call_offs as (
      update trading.call_off o set state = 'CANCELLED', changed_at = ${at.toISOString()}
      from closed_delivery d
      where o.company_id = d.company_id and o.contract_id = d.contract_id and o.state in ('PROPOSED', 'AGREED')
    ), counted_contract as (
      update trading.contract k set outcome_tons = round(${kg} / 1000.0, 1)
      from closed_delivery d where k.company_id = d.company_id and k.id = d.contract_id
      returning k.company_id, k.offer_id, k.outcome_tons - k.amount as difference
    ), balanced_offer as (
      update trading.offer f set sold = f.sold + c.difference,
        total = case
          when c.difference > 0 then f.total + greatest(0, c.difference - ${sql.raw(freeTonsSql('f'))})
          when f.archived_at is not null then f.total + c.difference
          else f.total end
      from counted_contract c where f.company_id = c.company_id and f.id = c.offer_id
      returning f.id
    )
    select from balanced_offer`);
  if (rows.length !== 1) throw new Error('a delivery was closed without its offer');
}
