import type { CurrencyType } from '@canola/api-schema/money';
import type { Commodity } from '@canola/api-schema/prices/rates';
import type { Pool } from 'pg';
import { convertedSql, sellableSql } from '../quotes/quote-sql.ts';
import { convertedBy } from '../rates/rates-sql.ts';

export interface BasisQuestion {
  regionId: string;
  crops: readonly { cropId: string; commodity: Commodity }[];
  quarterIds: readonly string[];
  /** In which the region's traders quote, and in which the reply is. */
  quoted: CurrencyType;
  currency: CurrencyType;
  today: string;
  now: Date;
}

export interface BasisRow {
  cropId: string;
  quarterId: string;
  contract: { month: number; year: number };
  /** Today's; null without a fresh price or a recent settlement. */
  basis: string | null;
  /** The median of the weeks; null with too few of them. */
  usual: string | null;
  points: { date: string; basis: string }[];
}

/** Fewer weeks say nothing about what is usual. */
const MIN_WEEKS = 4;
/** A settlement that is older than this is not compared with. */
const SETTLE_DAYS = 10;

/** The contract of a quarter on a day: the first month in or after it that is still traded. */
export const contractOn = (row: string, day: string) => `cross join lateral (
    select c.commodity, c.month from prices.future_contract c
    join requested on requested.commodity = c.commodity and requested.crop_id = ${row}.crop_id
    where c.month >= make_date(left(${row}.quarter_id, 4)::int, right(${row}.quarter_id, 1)::int * 3 - 2, 1)
      and c.last_trading_day >= ${day}
    order by c.month limit 1
  ) contract`;

export const settledBefore = (day: string) => `(
    select s.day, s.settle from prices.future_settle s
    where s.commodity = contract.commodity and s.month = contract.month
      and s.day <= ${day} and s.day > ${day} - ${SETTLE_DAYS}
    order by s.day desc limit 1
  ) future`;

export const inEuro = convertedBy('future.day', { from: `'EUR'::text`, as: 'euro' });

export const REQUESTED = `requested as (
  select crop_id, commodity from unnest($2::text[], $5::text[]) as one (crop_id, commodity)
)`;

const STATEMENT = `
with ${REQUESTED}, daily_best as (
  select crop_id, quarter_id, day, max(last) as best from prices.quote_daily
  where region_id = $1::text and crop_id = any($2) and quarter_id = any($6::text[]) and currency = $3::text
    and day > $7::date - interval '1 year' and day <= $7::date
  group by crop_id, quarter_id, day
), weekly_best as (
  select distinct on (crop_id, quarter_id, date_trunc('week', day)) crop_id, quarter_id, day, best
  from daily_best
  order by crop_id, quarter_id, date_trunc('week', day), day desc
), weekly_basis as materialized (
  select w.crop_id, w.quarter_id, w.day, round(w.best * fx.rate, 2) - round(future.settle * euro.rate, 2) as basis
  from weekly_best w
  ${contractOn('w', 'w.day')}
  cross join lateral ${settledBefore('w.day')}
  ${convertedBy('w.day')}
  ${inEuro}
), usual_basis as (
  select crop_id, quarter_id,
    case when count(*) >= ${MIN_WEEKS} then percentile_disc(0.5) within group (order by basis) end as usual,
    json_agg(json_build_object('date', day, 'basis', basis::text) order by day) as points
  from weekly_basis group by crop_id, quarter_id
), todays_best as (
  select q.crop_id, q.quarter_id, max(${convertedSql('q', 'newest')}) filter (where ${sellableSql('q', '$8::timestamptz')}) as best
  from prices.current_quote q
  join prices.fx newest on newest.base = q.currency and newest.counter = $4::text
  where q.region_id = $1 and q.crop_id = any($2) and q.quarter_id = any($6) and q.currency = $3
  group by q.crop_id, q.quarter_id
)
select t.crop_id as "cropId", t.quarter_id as "quarterId",
  json_build_object('month', extract(month from contract.month)::int, 'year', extract(year from contract.month)::int)
    as contract,
  (t.best - future.price)::text as basis, u.usual::text as usual, coalesce(u.points, '[]') as points
from todays_best t
${contractOn('t', '$7::date')}
left join lateral (
  select round(future.settle * euro.rate, 2) as price from ${settledBefore('$7::date')} ${inEuro}
) future on true
left join usual_basis u on u.crop_id = t.crop_id and u.quarter_id = t.quarter_id
order by t.crop_id, t.quarter_id`;

export async function listBasis(pool: Pool, question: BasisQuestion): Promise<BasisRow[]> {
  const { regionId, crops, quarterIds, quoted, currency, today, now } = question;
  const { rows } = await pool.query<BasisRow>({
    name: 'prices.basis',
    text: STATEMENT,
    values: [
      regionId,
      crops.map((crop) => crop.cropId),
      quoted,
      currency,
      crops.map((crop) => crop.commodity),
      quarterIds,
      today,
      now,
    ],
  });
  return rows;
}
