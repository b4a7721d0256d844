import { ALERT_REST_HOURS, type AlertKind } from '@canola/api-schema/alerts';
import type { CurrencyType } from '@canola/api-schema/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { convertedSql, type MarketKey, sellableSql } from '../../prices/index.ts';
import { ALERT_COLUMNS, type AlertRow, parseAlert, type RawAlert } from './alerts.queries.ts';

export interface Market {
  itemId: string;
  termId: string;
}

/** A pair of markets, or the one that the kind is about. */
export interface AlertMarket extends Market {
  kind: AlertKind;
  secondItemId: string | null;
  secondTermId: string | null;
}

/**
 * `price` is the crop's, from which the band of a difference is taken. `placed` is the best price of those traders that
 * haulage can be calculated to.
 */
export interface MarketValue extends AlertMarket {
  value: string;
  price: string;
  placed?: string;
}

export interface RegionQuote extends Market {
  traderId: string;
  price: string;
  latitude: number | null;
  longitude: number | null;
}

const columns = (markets: readonly Market[]) => sql`
  unnest(${sql.param(markets.map(({ itemId }) => itemId))}::text[],
    ${sql.param(markets.map(({ termId }) => termId))}::text[]) as touched (item_id, term_id)`;

/** The differences that somebody has an alert on and that a quote of these markets changes. */
export async function listDifferences(
  db: Db,
  regionId: string,
  markets: readonly Market[],
): Promise<AlertMarket[]> {
  const { rows } = await db.execute<AlertMarket & Record<string, unknown>>(sql`
    select distinct a.kind, a.item_id as "itemId", a.term_id as "termId", a.second_item_id as "secondItemId",
      a.second_term_id as "secondTermId"
    from (
      select a.* from ${columns(markets)} join trading.alert a using (item_id, term_id)
      where a.region_id = ${regionId} and a.kind in ('BASIS', 'SPREAD') and a.armed
      union all
      select a.* from ${columns(markets)} join trading.alert a using (item_id, term_id)
      where a.region_id = ${regionId} and a.kind in ('BASIS', 'SPREAD') and not a.armed and a.ready_again is not null
      union all
      select a.* from ${columns(markets)}
      join trading.alert a on a.second_item_id = touched.item_id and a.second_term_id = touched.term_id
      where a.region_id = ${regionId} and a.kind = 'SPREAD'
    ) a`);
  return rows;
}

/** The markets whose basis somebody watches: it moves with the exchange. */
export async function listBasisMarkets(db: Db): Promise<MarketKey[]> {
  const { rows } = await db.execute<MarketKey & Record<string, unknown>>(sql`
    select distinct region_id as "regionId", item_id as "cropId", term_id as "quarterId"
    from trading.alert where kind = 'BASIS' order by 1, 2, 3`);
  return rows;
}

/** Everything that can be sold at now, in the region's currency, with where each trader takes over. */
export async function listRegionQuotes(
  db: Db,
  { regionId, currency, now }: { regionId: string; currency: CurrencyType; now: Date },
  markets: readonly Market[],
): Promise<RegionQuote[]> {
  const { rows } = await db.execute<RegionQuote & Record<string, unknown>>(sql`
    select q.crop_id as "itemId", q.quarter_id as "termId", q.trader_id as "traderId",
      ${sql.raw(convertedSql('q', 'x'))}::text as price, p.latitude, p.longitude
    from ${columns(markets)}
    join prices.current_quote q on q.region_id = ${regionId} and q.crop_id = touched.item_id
      and q.quarter_id = touched.term_id
    join prices.fx x on x.base = q.currency and x.counter = ${currency}
    cross join (select ${now.toISOString()}::timestamptz as now) at
    left join trading.trader_region p on p.region_id = q.region_id and p.trader_id = q.trader_id
    where ${sql.raw(sellableSql('q', 'at.now'))}`);
  return rows;
}

/**
 * The alerts that these values may fire or make ready again. A price after haulage is somewhere below the best one: for
 * alerts that wait for less, `mostKm` is the longest way by road in the region.
 */
export async function listCandidates(
  db: Db,
  { regionId, today, now, mostKm }: { regionId: string; today: string; now: Date; mostKm: number },
  values: readonly MarketValue[],
): Promise<AlertRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const of = sql`${regionId}::text`;
  const list = (pick: (value: MarketValue) => string | null) => sql.param(values.map(pick));
  // PostgreSQL takes a third of a market's alerts for reached and would rather read the whole table. With the order of
  // the index and a limit, even one without a number, it goes through the index, market by market.
  const ofMarket = (which: SQL) => sql`
    select a.* from v cross join lateral (
      select * from trading.alert a
      where a.region_id = ${of} and a.item_id = v.item_id and a.term_id = v.term_id and a.kind = v.kind and ${which}
      limit (select null::bigint)
    ) a
    where a.second_item_id is not distinct from v.second_item_id
      and a.second_term_id is not distinct from v.second_term_id`;
  const reached = (which: SQL) =>
    ofMarket(sql`a.armed and a.armed_from <= ${at} and ${which} order by a.threshold`);
  const { rows } = await db.execute<RawAlert>(sql`
    with v as materialized (
      select * from unnest(${list(({ kind }) => kind)}::text[], ${list(({ itemId }) => itemId)}::text[],
        ${list(({ termId }) => termId)}::text[], ${list(({ secondItemId }) => secondItemId)}::text[],
        ${list(({ secondTermId }) => secondTermId)}::text[], ${list(({ value }) => value)}::numeric[],
        ${list(({ value, placed = value }) => placed)}::numeric[])
        as v (kind, item_id, term_id, second_item_id, second_term_id, value, placed)
    ), found as (
      ${reached(sql`a.direction = 'ABOVE' and a.threshold <= v.value`)}
      union all
      ${reached(sql`a.direction = 'BELOW' and a.threshold >= v.value and a.haulage_rate is null`)}
      union all
      ${reached(sql`a.direction = 'BELOW' and a.threshold + a.haulage_rate * ${mostKm}::numeric >= v.placed`)}
      union all
      ${ofMarket(sql`not a.armed and a.ready_again is not null and (a.haulage_rate is not null
        or case a.direction when 'ABOVE' then v.value <= a.ready_again else v.value >= a.ready_again end)`)}
    )
    select ${ALERT_COLUMNS} from found a
    where a.ends_on is null or a.ends_on >= ${today}::date`);
  return rows.map(parseAlert);
}

export interface Firing {
  alert: AlertRow;
  value: string;
  readyAgain: string | null;
}

/** Returns the ids that this process fired: another one may have been first, or the person has changed the alert. */
export async function markFired(tx: Db, firings: readonly Firing[], now: Date): Promise<Set<string>> {
  const list = (pick: (firing: Firing) => string | null) => sql.param(firings.map(pick));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update trading.alert a
    set armed = false, fired_at = ${now.toISOString()}, fired_value = f.value, ready_again = f.ready_again
    from unnest(${list(({ alert }) => alert.companyId)}::uuid[], ${list(({ alert }) => alert.id)}::uuid[],
      ${list(({ alert }) => alert.direction)}::text[], ${list(({ alert }) => alert.threshold)}::numeric[],
      ${list(({ value }) => value)}::numeric[], ${list(({ readyAgain }) => readyAgain)}::numeric[])
      as f (company_id, id, direction, threshold, value, ready_again)
    where a.company_id = f.company_id and a.id = f.id and a.armed and a.armed_from <= ${now.toISOString()}
      and a.direction = f.direction and a.threshold = f.threshold
    returning a.id`);
  return new Set(rows.map(({ id }) => id));
}

export async function markReady(tx: Db, alerts: readonly AlertRow[], now: Date): Promise<void> {
  const list = (pick: (row: AlertRow) => string | null) => sql.param(alerts.map(pick));
  await tx.execute(sql`
    update trading.alert a
    set armed = true, ready_again = null,
      armed_from = greatest(${now.toISOString()}::timestamptz, a.fired_at + make_interval(hours => ${ALERT_REST_HOURS}))
    from unnest(${list(({ companyId }) => companyId)}::uuid[], ${list(({ id }) => id)}::uuid[],
      ${list(({ readyAgain }) => readyAgain)}::numeric[]) as f (company_id, id, ready_again)
    where a.company_id = f.company_id and a.id = f.id and not a.armed and a.ready_again = f.ready_again`);
}
