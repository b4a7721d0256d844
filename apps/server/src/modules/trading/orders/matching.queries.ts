import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import type { MarketKey } from '../prices/market-key.ts';
import { openQuarters } from '../prices/open-quarters.ts';
import { BEST_FIRST, convertedSql, eligibleSql } from '../prices/quote-sql.ts';
import { verdictSql } from './fill-rule.ts';

export interface MatchResult {
  contracts: { companyId: string; contractId: string; orderId: string }[];
  refusedStops: { companyId: string; orderId: string }[];
}

/** Checked again on the newest row once it is locked: a person may have moved the order to another quarter. */
const IN_MARKET = `o.region_id = b.region_id and o.crop_id = b.crop_id and o.quarter_id = b.quarter_id
    and o.currency = b.currency and coalesce(o.only_trader_id, '') = b.asked_trader`;

/**
 * PostgreSQL first tries an update on the row as it was when the statement began, checks included, and only then on
 * the newest one. The old row may not have had the tons that an order got while we waited; the newest has.
 */
const MOVABLE = 'case when f.ordered >= t.amount then t.amount else 0 end';

/** The owner is notified of a refused stop once a day, not at every quote of a bad day. */
const STOP_NOTICE_INTERVAL = "interval '1 day'";

/**
 * One set-based statement per event: finds the best eligible quote of every touched market, the orders it is good
 * enough for, and turns each into a contract. Offers are locked in one order before their orders, as every other
 * change of an offer does, so matchers of several processes and a person's edit queue up instead of deadlocking;
 * whatever changed while they waited is judged again on the newest row.
 */
const MATCH = `
with markets as (
  select distinct * from unnest($1::text[], $2::text[], $3::text[]) as key(region_id, crop_id, quarter_id)
), converted_quotes as (
  select q.region_id, q.crop_id, q.quarter_id, q.trader_id, q.quote_id, q.published_at,
    x.counter as currency, x.rate, k.rate as czk_rate, ${convertedSql('q', 'x')} as price
  from markets
  join prices.current_quote q using (region_id, crop_id, quarter_id)
  join prices.fx x on x.base = q.currency and x.counter in ('CZK', 'EUR')
  join prices.fx k on k.base = x.counter and k.counter = 'CZK'
  where ${eligibleSql('q', '$4::timestamptz', '$6::jsonb')}
), best_quotes as materialized (
  select distinct on (region_id, crop_id, quarter_id, currency, asked_trader) q.*, asked_trader
  from converted_quotes q cross join lateral (values (''), (q.trader_id)) as asked(asked_trader)
  order by region_id, crop_id, quarter_id, currency, asked_trader, ${BEST_FIRST}
), candidate_orders as materialized (
  select o.company_id, o.id, o.offer_id, b.*
  from best_quotes b join trading.sell_order o on o.active and ${IN_MARKET} and o.price <= b.price
  where $5::uuid[] is null or o.id = any($5)
  union
  select o.company_id, o.id, o.offer_id, b.*
  from best_quotes b join trading.sell_order o on o.active and o.low_price is not null and ${IN_MARKET}
    and o.low_price >= b.price
  where $5::uuid[] is null or o.id = any($5)
), locked_offers as materialized (
  select f.company_id, f.id, f.year_harvested, s.zip
  from trading.offer f
  join trading.company c on c.id = f.company_id and c.approval_state = 'APPROVED'
  join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
  where (f.company_id, f.id) in (select company_id, offer_id from candidate_orders)
  order by f.company_id, f.id
  for no key update of f
), filled_orders as (
  update trading.sell_order o
  set active = false
  from candidate_orders b
  join locked_offers h on h.company_id = b.company_id and h.id = b.offer_id
  where o.company_id = b.company_id and o.id = b.id and o.active and ${IN_MARKET}
    and ${verdictSql('o', 'b.price')} in ('limit', 'stop')
  returning o.*, b.quote_id, b.trader_id, b.price as sold_at, b.rate, b.czk_rate, h.year_harvested, h.zip
), sold_tons as (
  update trading.offer f
  set ordered = f.ordered - ${MOVABLE}, sold = f.sold + ${MOVABLE}
  from (select company_id, offer_id, sum(amount) as amount from filled_orders group by company_id, offer_id) t
  where f.company_id = t.company_id and f.id = t.offer_id
  returning new.sold - old.sold as amount
), new_contracts as (
  insert into trading.contract (company_id, kind, offer_id, order_id, market_price_id, trader_id, crop_id, region_id,
    quarter_id, year_harvested, zip, amount, brought, currency, price, final_price, quote_rate, czk_rate, custom_transport,
    transport_note, note, created_at)
  select o.company_id, 'SALE', o.offer_id, o.id, o.quote_id, o.trader_id, o.crop_id, o.region_id,
    o.quarter_id, o.year_harvested, o.zip, o.amount, o.brought, o.currency, o.sold_at, o.sold_at, o.rate, o.czk_rate,
    o.custom_transport, o.transport_note, o.note, $4
  from filled_orders o
  order by o.placed
  returning company_id, id, order_id
), refused_stops as (
  update trading.sell_order o
  set stop_refused_at = $4, stop_refused_quote_id = b.quote_id
  from candidate_orders b
  join locked_offers h on h.company_id = b.company_id and h.id = b.offer_id
  where o.company_id = b.company_id and o.id = b.id and o.active and ${IN_MARKET}
    and ${verdictSql('o', 'b.price')} = 'stop-refused'
    and (o.stop_refused_at is null or o.stop_refused_at <= $4::timestamptz - ${STOP_NOTICE_INTERVAL})
  returning o.company_id, o.id, b.price
), queued_jobs as materialized (
  select (graphile_worker.add_job('trading.contract-created',
    json_build_object('companyId', company_id, 'contractId', id, 'fromOrder', true))).id as job_id from new_contracts
  union all
  select (graphile_worker.add_job('trading.stop-refused',
    json_build_object('companyId', company_id, 'orderId', id, 'price', price::text))).id from refused_stops
)
select
  (select count(*)::int from filled_orders) as filled,
  (select coalesce(sum(amount), 0) from sold_tons) = (select coalesce(sum(amount), 0) from filled_orders) as balanced,
  (select count(job_id)::int from queued_jobs) as jobs,
  coalesce((select json_agg(json_build_object(
    'companyId', company_id, 'contractId', id, 'orderId', order_id)) from new_contracts), '[]') as contracts,
  coalesce((select json_agg(json_build_object('companyId', company_id, 'orderId', id)) from refused_stops), '[]')
    as "refusedStops"`;

/**
 * Runs inside the caller's transaction, which must not commit when this throws. `orderIds` limits it to the orders
 * just placed or changed.
 */
export async function fillOrders(
  transaction: ClientBase,
  markets: readonly MarketKey[],
  now: Date,
  orderIds: readonly string[] | null = null,
): Promise<MatchResult> {
  const { rows } = await transaction.query<MatchResult & { filled: number; balanced: boolean; jobs: number }>(
    {
      name: 'trading.match',
      text: MATCH,
      values: [
        markets.map((one) => one.regionId),
        markets.map((one) => one.cropId),
        markets.map((one) => one.quarterId),
        now.toISOString(),
        orderIds,
        openQuarters(now),
      ],
    },
  );
  const result = rows[0];
  // Each step must have touched exactly the rows of the one before it.
  if (
    !result ||
    result.contracts.length !== result.filled ||
    !result.balanced ||
    result.jobs !== result.filled + result.refusedStops.length
  )
    throw new Error('matching lost a row between its steps');
  return { contracts: result.contracts, refusedStops: result.refusedStops };
}

export async function listCompanyMarkets(db: Db, companyId: string): Promise<MarketKey[]> {
  const { rows } = await db.execute<MarketKey & Record<string, unknown>>(sql`
    select distinct region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId"
    from trading.sell_order where active and company_id = ${companyId}`);
  return rows;
}

export async function listMarkets(db: Db): Promise<MarketKey[]> {
  const { rows } = await db.execute<MarketKey & Record<string, unknown>>(sql`
    select distinct region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId"
    from trading.sell_order where active`);
  return rows;
}
