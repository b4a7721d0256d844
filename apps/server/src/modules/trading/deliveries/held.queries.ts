import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { grouped, oneForEach } from '../../../platform/batch.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import { toleratedSql } from '../tables/terms.queries.ts';
import type { DeliveryKey } from './deliveries.queries.ts';
import { isDoubtedSql } from './tickets.queries.ts';

/** Terms as they were agreed, and whether the delivery is closed. */
export interface HeldDelivery extends DeliveryKey, Record<string, unknown> {
  traderId: string;
  cropId: string;
  company: string;
  usersCompanyId: string;
  countryId: string;
  currency: CurrencyType;
  price: string;
  amount: string;
  /** In kilograms. */
  least: number;
  most: number;
  createdAt: string;
  fromDay: string;
  toDay: string;
  closeAskedBy: Side | null;
  closedAt: string | null;
  offerId: string;
  rules: QualityRule[];
}

export interface LockedDelivery extends HeldDelivery {
  /** Of all tickets that are not void; open ones wait for a word of one side. */
  deliveredKg: number;
  confirmedKg: number;
  openTickets: number;
}

const [LEAST, MOST] = toleratedSql('k.amount', 'd.tolerance_percent');

/** The columns of {@link HeldDelivery}, and where they are. */
const HELD = `d.company_id as "companyId", d.contract_id as "contractId", d.trader_id as "traderId",
    d.crop_id as "cropId", c.name as company, c.users_company_id as "usersCompanyId", c.country_id as "countryId", k.currency,
    k.final_price::text as price, k.amount::text as amount,
    (${LEAST} * 1000)::int as least, (${MOST} * 1000)::int as most,
    k.created_at as "createdAt", d.from_day::text as "fromDay", d.to_day::text as "toDay",
    d.close_asked_by as "closeAskedBy", d.closed_at as "closedAt", k.offer_id as "offerId",
    coalesce(q.rules, '[]') as rules`;
const DELIVERIES = `trading.contract k
  join trading.delivery_terms d on d.company_id = k.company_id and d.contract_id = k.id
  join trading.company c on c.id = d.company_id
  left join trading.quality_schedule q
    on q.trader_id = d.trader_id and q.crop_id = d.crop_id and q.version = d.schedule_version`;

const FIND = `select ${HELD} from ${DELIVERIES} where k.id = any ((select $1::uuid[])::uuid[])`;

const findHeldOf = oneForEach((pool: Pool) =>
  grouped(async (contractIds: readonly string[]) => {
    const { rows } = await pool.query<HeldDelivery>({
      name: 'trading.held-deliveries',
      text: FIND,
      values: [contractIds],
    });
    return new Map(rows.map((row) => [row.contractId, row]));
  }),
);

/**
 * Anybody's, without a lock: what was agreed does not change, and whoever writes looks again whether it is closed.
 * Requests that arrive together share one statement.
 */
export const findHeld = (pool: Pool, contractId: string): Promise<HeldDelivery | undefined> =>
  findHeldOf(pool)(contractId.toLowerCase());

/** The delivery's lock: everything that enters, answers, settles or closes waits here. Several are locked by their ids. */
export async function lockDeliveries(
  db: Db,
  companyId: string,
  contractIds: readonly string[],
): Promise<Map<string, LockedDelivery>> {
  const ids = sql`${sql.param([...contractIds])}::uuid[]`;
  await db.execute(sql`
    select from trading.delivery_terms where company_id = ${companyId} and contract_id = any(${ids})
    order by contract_id for no key update`);
  return readDeliveries(db, contractIds, companyId);
}

/** The same without a lock: of one company, or of contracts that are known to be the reader's. */
export async function readDeliveries(
  db: Db,
  contractIds: readonly string[],
  companyId: string | null = null,
): Promise<Map<string, LockedDelivery>> {
  const { rows } = await db.execute<LockedDelivery>(sql`
    select ${sql.raw(HELD)}, coalesce(s.delivered, 0)::int as "deliveredKg",
      coalesce(s.confirmed, 0)::int as "confirmedKg", coalesce(s.open, 0)::int as "openTickets"
    from ${sql.raw(DELIVERIES)}
    left join lateral (
      select sum(t.counted_kg) as delivered, sum(t.counted_kg) filter (where t.state = 'CONFIRMED') as confirmed,
        count(*) filter (where t.state in ('ENTERED', 'DISPUTED') or ${sql.raw(isDoubtedSql('t'))}) as open
      from trading.ticket t
      where t.company_id = d.company_id and t.contract_id = d.contract_id and t.state <> 'VOID') s on true
    where k.id = any(${sql.param([...contractIds])}::uuid[])
      and (${companyId}::uuid is null or d.company_id = ${companyId}::uuid)`);
  return new Map(rows.map((row) => [row.contractId, row]));
}
