import { MIN_TONS } from '@canola/api-schema/limits';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import {
  bestFirstSql,
  convertedSql,
  holdsStopsSql,
  type MarketKey,
  ofLineSql,
  openQuarterSql,
  rateDaySql,
  sellableSql,
} from '../../prices/index.ts';
import { openQuarters } from '../prices/calendar.ts';
import { inMarketSql } from '../tables/in-market.queries.ts';
import { pointNameSql, termsVersionSql } from '../tables/terms.queries.ts';
import { verdictSql } from './fill-rule.ts';

export interface MatchResult {
  contracts: { companyId: string; contractId: string; orderId: string }[];
  refusedStops: { companyId: string; orderId: string }[];
}

/** Checked again on the newest row once it is locked: a person may have moved the order to another quarter, or paused it. */
const IN_MARKET = `${inMarketSql('o')} and o.region_id = b.region_id and o.crop_id = b.crop_id and o.quarter_id = b.quarter_id
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
 * whatever changed while they waited is judged again on the newest row. Lines are locked after all offers, in the
 * order of their key, and those with a limit are filled by the time the orders were placed: an order that doesn't fit is passed over.
 * A line that was published again while the statement waited for it fills nothing; the next round reads it.
 */
const MATCH = `
with markets as (
  select distinct * from unnest($1::text[], $2::text[], $3::text[]) as key(region_id, crop_id, quarter_id)
), converted_quotes as (
  select q.region_id, q.crop_id, q.quarter_id, q.trader_id, q.quote_id, q.published_at,
    x.counter as currency, x.rate, k.rate as czk_rate, ${convertedSql('q', 'x')} as price,
    q.price as quoted_price, q.currency as quoted_currency, ${rateDaySql('x')} as rate_day,
    ${sellableSql('q', '$4::timestamptz')} and q.quote_id <> all($7::uuid[]) as is_sellable,
    l.trader_id is not null as has_line, l.limit_tons is not null as is_counted, l.version as line_version, l.price as line_price
  from markets
  join prices.current_quote q using (region_id, crop_id, quarter_id)
  join prices.fx x on x.base = q.currency and x.counter in ('CZK', 'EUR')
  join prices.fx k on k.base = x.counter and k.counter = 'CZK'
  left join prices.price_line l on ${ofLineSql('l', 'q')}
  where ${holdsStopsSql('q', '$4::timestamptz')} and ${openQuarterSql('q', '$6::jsonb')}
), best_quotes as materialized (
  select distinct on (region_id, crop_id, quarter_id, currency, asked_trader) q.*, asked_trader,
    max(q.price) over (partition by region_id, crop_id, quarter_id, currency, asked_trader) as held
  from converted_quotes q cross join lateral (values (''), (q.trader_id)) as requested(asked_trader)
  order by region_id, crop_id, quarter_id, currency, asked_trader, q.is_sellable desc, ${bestFirstSql('q', 'q.price')}
), candidate_orders as materialized (
  select o.company_id, o.id, o.offer_id, o.amount, o.placed, ${verdictSql('o', 'b.price', 'b.held')} as verdict, b.*
  from best_quotes b join trading.sell_order o on ${IN_MARKET} and o.price <= b.price
  where b.is_sellable and ($5::uuid[] is null or o.id = any($5))
  union
  select o.company_id, o.id, o.offer_id, o.amount, o.placed, ${verdictSql('o', 'b.price', 'b.held')} as verdict, b.*
  from best_quotes b join trading.sell_order o on o.low_price is not null and ${IN_MARKET}
    and o.low_price >= b.held
  where b.is_sellable and ($5::uuid[] is null or o.id = any($5))
), locked_offers as materialized (
  select f.company_id, f.id, f.year_harvested, s.zip
  from trading.offer f
  join trading.company c on c.id = f.company_id and c.approval_state = 'APPROVED'
  join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
  where (f.company_id, f.id) in (select company_id, offer_id from candidate_orders)
  order by f.company_id, f.id
  for no key update of f
), locked_lines as materialized (
  select l.region_id, l.crop_id, l.quarter_id, l.trader_id, l.limit_tons, l.taken_tons, l.version, l.price,
    s.is_standing, case when s.is_standing then l.limit_tons - l.taken_tons else 0 end as tons_left
  from prices.price_line l
  cross join lateral (select l.paused_reason is null
    and (l.valid_until is null or l.valid_until > $4::timestamptz) as is_standing) s
  where (l.region_id, l.crop_id, l.quarter_id, l.trader_id) in
      (select region_id, crop_id, quarter_id, trader_id from candidate_orders where has_line)
    -- All offers are locked before the first line.
    and (select count(*) from locked_offers) >= 0
  order by l.region_id, l.crop_id, l.quarter_id, l.trader_id
  for no key update of l
), queued_orders as materialized (
  select b.company_id, b.id, b.offer_id, b.amount, b.placed, b.quote_id, b.trader_id, b.region_id, b.crop_id, b.quarter_id,
    b.currency, b.asked_trader, b.price, b.held, b.rate, b.czk_rate, b.quoted_price, b.quoted_currency, b.rate_day,
    h.year_harvested, h.zip, b.has_line, b.is_counted, l.is_standing, l.tons_left,
    prices.tons_left(l.tons_left, b.amount) over (partition by b.quote_id order by b.placed) as left_after
  from candidate_orders b
  join locked_offers h on h.company_id = b.company_id and h.id = b.offer_id
  left join locked_lines l on ${ofLineSql('l', 'b')} and l.version = b.line_version and l.price = b.line_price
  where b.verdict in ('limit', 'stop')
), fitting_orders as materialized (
  select *, case
    when not has_line then true
    when not is_counted then is_standing
    else left_after < coalesce(lag(left_after) over (partition by quote_id order by placed), tons_left)
  end as fits
  from queued_orders
), filled_orders as (
  update trading.sell_order o
  set active = false
  from fitting_orders b
  where b.fits and o.company_id = b.company_id and o.id = b.id and ${IN_MARKET}
    and ${verdictSql('o', 'b.price', 'b.held')} in ('limit', 'stop') and (o.amount = b.amount or not b.is_counted)
  returning o.*, b.quote_id, b.trader_id, b.price as sold_at, b.rate, b.czk_rate, b.quoted_price, b.quoted_currency,
    b.rate_day, b.year_harvested, b.zip, b.is_counted
), taken_tons as (
  update prices.price_line l
  set taken_tons = k.taken_tons + t.amount, limit_tons = k.limit_tons,
    full_at = case when k.limit_tons - k.taken_tons - t.amount < ${MIN_TONS} then $4::timestamptz end
  from (
    select region_id, crop_id, quarter_id, trader_id, sum(amount) as amount
    from filled_orders where is_counted group by region_id, crop_id, quarter_id, trader_id
  ) t
  join locked_lines k using (region_id, crop_id, quarter_id, trader_id)
  where ${ofLineSql('l', 't')}
  returning t.amount
), sold_tons as (
  update trading.offer f
  set ordered = f.ordered - ${MOVABLE}, sold = f.sold + ${MOVABLE}
  from (select company_id, offer_id, sum(amount) as amount from filled_orders group by company_id, offer_id) t
  where f.company_id = t.company_id and f.id = t.offer_id
  returning new.sold - old.sold as amount
), new_contracts as (
  insert into trading.contract (company_id, kind, offer_id, order_id, market_price_id, trader_id, crop_id, region_id,
    quarter_id, year_harvested, zip, amount, brought, is_counted, currency, price, final_price, quoted_price,
    quoted_currency, quote_rate, rate_day, czk_rate, terms_version, point_name, custom_transport, transport_note, note, created_at)
  select o.company_id, 'SALE', o.offer_id, o.id, o.quote_id, o.trader_id, o.crop_id, o.region_id,
    o.quarter_id, o.year_harvested, o.zip, o.amount, o.brought, o.is_counted, o.currency, o.sold_at, o.sold_at, o.quoted_price,
    o.quoted_currency, o.rate, o.rate_day, o.czk_rate, ${termsVersionSql('o.trader_id')},
    ${pointNameSql('o')}, o.custom_transport, o.transport_note, o.note, $4
  from filled_orders o
  order by o.placed
  returning company_id, id, order_id
), refused_stops as (
  update trading.sell_order o
  set stop_refused_at = $4, stop_refused_quote_id = b.quote_id
  from candidate_orders b
  join locked_offers h on h.company_id = b.company_id and h.id = b.offer_id
  where o.company_id = b.company_id and o.id = b.id and ${IN_MARKET}
    and ${verdictSql('o', 'b.price', 'b.held')} = 'stop-refused'
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
  (select coalesce(sum(amount), 0) from sold_tons) = (select coalesce(sum(amount), 0) from filled_orders)
    and (select coalesce(sum(amount), 0) from taken_tons)
      = (select coalesce(sum(amount), 0) from filled_orders where is_counted) as balanced,
  (select coalesce(json_agg(distinct quote_id), '[]') from fitting_orders where not fits) as "tooSmall",
  (select count(*)::int from fitting_orders where fits is null) as overtaken,
  (select count(job_id)::int from queued_jobs) as jobs,
  coalesce((select json_agg(json_build_object(
    'companyId', company_id, 'contractId', id, 'orderId', order_id)) from new_contracts), '[]') as contracts,
  coalesce((select json_agg(json_build_object('companyId', company_id, 'orderId', id)) from refused_stops), '[]')
    as "refusedStops"`;

/**
 * Runs inside the caller's transaction, which must not commit when this throws. `orderIds` limits it to the orders
 * just placed or changed. Where a limit was too small for an order, the orders that are left try the next best quote.
 */
export async function fillOrders(
  transaction: ClientBase,
  markets: readonly MarketKey[],
  now: Date,
  orderIds: readonly string[] | null = null,
): Promise<MatchResult> {
  const contracts: MatchResult['contracts'] = [];
  const refusedStops: MatchResult['refusedStops'] = [];
  const passed: string[] = [];
  for (let overtaken = 0; ; ) {
    const round = await fillOnce(transaction, markets, now, orderIds, passed);
    contracts.push(...round.contracts);
    refusedStops.push(...round.refusedStops);
    if (round.overtaken > 0) overtaken += 1;
    const isDone = round.tooSmall.length === 0 && round.overtaken === 0;
    // The event of the publication that overtook it matches again.
    if (isDone || overtaken > MAX_OVERTAKEN) return { contracts, refusedStops };
    passed.push(...round.tooSmall);
  }
}

const MAX_OVERTAKEN = 5;

interface Round extends MatchResult {
  filled: number;
  balanced: boolean;
  jobs: number;
  /** Quotes whose limit had no room for one of the orders. */
  tooSmall: string[];
  /** Orders whose line was published again in the meantime. */
  overtaken: number;
}

async function fillOnce(
  transaction: ClientBase,
  markets: readonly MarketKey[],
  now: Date,
  orderIds: readonly string[] | null,
  passed: readonly string[],
): Promise<Round> {
  const { rows } = await transaction.query<Round>({
    name: 'trading.match',
    text: MATCH,
    values: [
      markets.map((market) => market.regionId),
      markets.map((market) => market.cropId),
      markets.map((market) => market.quarterId),
      now.toISOString(),
      orderIds,
      openQuarters(now),
      passed,
    ],
  });
  const result = rows[0];
  // Each step must have touched exactly the rows of the one before it.
  if (
    !result ||
    result.contracts.length !== result.filled ||
    !result.balanced ||
    result.jobs !== result.filled + result.refusedStops.length
  )
    throw new Error('matching lost a row between its steps');
  return result;
}

/** The markets in which orders wait, of one company or of all. */
export async function listMarkets(db: Db, companyId?: string): Promise<MarketKey[]> {
  const ofCompany = companyId ? sql`and company_id = ${companyId}` : sql``;
  const { rows } = await db.execute<MarketKey & Record<string, unknown>>(sql`
    select distinct region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId"
    from trading.sell_order o where ${sql.raw(inMarketSql('o'))} ${ofCompany}`);
  return rows;
}
