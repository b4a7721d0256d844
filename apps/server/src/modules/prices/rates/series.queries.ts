import type { CurrencyType } from '@canola/api-schema/money';
import type { Commodity, ContractPeriod, RateType } from '@canola/api-schema/prices/rates';
import type { Pool } from 'pg';
import { CONVERSION, convertedBy, MONTH_AND_YEAR } from './rates-sql.ts';

export interface SeriesQuestion {
  commodity: Commodity;
  period: ContractPeriod;
  type: RateType;
  /** In which the exchange quotes, and in which the reply is. */
  quoted: CurrencyType;
  currency: CurrencyType;
  /** Days of the exchange, 'yyyy-MM-dd'. */
  from: string;
  to: string;
  today: string;
  timeZone: string;
  opensAt: string | null;
}

/**
 * Which contract a series is on, by days: it is the first or second whose last trading day has not passed
 * (docs/product/exchange.md#instruments), so the expiries before it mark where it starts and ends.
 */
const LEGS = `
with legs as materialized (
  select month, last_trading_day,
    coalesce(lag(last_trading_day, $2::int + 1) over by_expiry, '-infinity') as after,
    lag(last_trading_day, $2::int) over by_expiry as until
  from prices.future_contract where commodity = $1::text
  window by_expiry as (order by last_trading_day, month)
), settles as materialized (
  select s.day, s.month, round(s.settle * fx.rate, 2) as rate, null::timestamptz as at, fx.rate as fixing, fx.fixed
  from legs
  join prices.future_settle s on s.commodity = $1 and s.month = legs.month and s.day > legs.after and s.day <= legs.until
  ${convertedBy('s.day')}
  where s.day >= least($5::date, $7::date - interval '1 year') and s.day <= $7::date
)`;

const BIDS = `, points as materialized (
  select bids.day, bids.month, round(bids.bid * fx.rate, 2) as rate, bids.at, fx.rate as fixing, fx.fixed
  from legs
  join (
    select month, at, (at at time zone $8::text)::date as day, bid from prices.future_bid where commodity = $1
  ) bids on bids.month = legs.month and bids.day > legs.after and bids.day <= legs.until
  ${convertedBy('bids.day')}
)`;

const SETTLES = ', points as (select * from settles where $8::text is not null)';

/** A point of a settlement has a day, one of a bid a moment. */
const REPLY = `, window_points as materialized (
  select * from points where day between $5::date and $6::date
), newest as (
  select * from window_points order by day desc, at desc nulls last limit 1
), before as (
  select round(s.settle * fx.rate, 2) as rate
  from newest
  cross join lateral (
    select day, settle from prices.future_settle
    where commodity = $1 and month = newest.month and day < newest.day order by day desc limit 1
  ) s ${convertedBy('s.day')}
), rolled as (
  select day, month, lag(month) over (order by day, at) as previous from window_points
)
select json_build_object(
  'rates', coalesce((
    select json_agg(case when at is null then json_build_object('date', day, 'rate', rate::text)
      else json_build_object('datetime', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'rate', rate::text) end order by day, at)
    from window_points), '[]'),
  'diff', (select (newest.rate - before.rate)::text from newest, before),
  'contract', (
    select json_build_object(${MONTH_AND_YEAR}, 'lastTradingDay', last_trading_day)
    from legs where after < $7::date and until >= $7::date),
  'rolls', coalesce((
    select json_agg(json_build_object('date', day, ${MONTH_AND_YEAR}) order by day)
    from rolled where month <> previous), '[]'),
  'year', (
    select json_build_object('low', min(rate)::text, 'high', max(rate)::text)
    from settles where day >= $7::date - interval '1 year' having count(*) > 0),
  'asOf', (
    select coalesce(to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), max(day)::text) from points),
  'opensAt', $9::text,
  'conversion', (select ${CONVERSION} from newest)
)::text as data`;

const STATEMENTS: Record<RateType, string> = {
  SETTLE: `${LEGS}${SETTLES}${REPLY}`,
  BID: `${LEGS}${BIDS}${REPLY}`,
};

export async function readSeries(pool: Pool, question: SeriesQuestion): Promise<string> {
  const { rows } = await pool.query<{ data: string }>(seriesStatement(question));
  return rows[0]?.data ?? '';
}

export function seriesStatement(question: SeriesQuestion) {
  const { commodity, period, type, quoted, currency, from, to, today, timeZone, opensAt } = question;
  return {
    name: `prices.series-${type}`,
    text: STATEMENTS[type],
    values: [commodity, period === 'NEXT' ? 1 : 0, quoted, currency, from, to, today, timeZone, opensAt],
  };
}
