import type { CurrencyType } from '@canola/api-schema/money';
import type { Commodity, ContractPeriod, RateType } from '@canola/api-schema/prices/rates';
import type { Pool } from 'pg';
import { convertedBy, MONTH_AND_YEAR } from './rates-sql.ts';

export interface CurrentQuestion {
  commodity: Commodity;
  type: RateType;
  quoted: CurrencyType;
  currency: CurrencyType;
  /** Days of the exchange; without a first one, the ten days up to the newest price. */
  from: string | null;
  to: string;
  listedOn: string;
  timeZone: string;
}

const DEFAULT_DAYS = 10;
const SHOWN_PERIODS: ContractPeriod[] = ['CURRENT', 'NEXT'];

const POINTS: Record<RateType, string> = {
  SETTLE: `select month, day, settle as price, null::timestamptz as at from prices.future_settle
    where commodity = $1::text and day <= $6::date and $8::text is not null
      and day >= coalesce($5::date, (
        select max(day) from prices.future_settle where commodity = $1 and day <= $6) - ${DEFAULT_DAYS})`,
  BID: `select month, (at at time zone $8::text)::date as day, bid as price, at from prices.future_bid
    where commodity = $1::text and (at at time zone $8)::date <= $6::date
      and (at at time zone $8)::date >= coalesce($5::date, $6::date - ${DEFAULT_DAYS})`,
};

const statementOf = (type: RateType) => `
with listed as (
  select month, row_number() over (order by last_trading_day, month) as place
  from prices.future_contract where commodity = $1 and last_trading_day >= $7::date
), points as materialized (${POINTS[type]}
), newest as (
  select distinct on (points.month) points.*, listed.place
  from points join listed on listed.month = points.month
  order by points.month, points.day desc, points.at desc
), priced as (
  select newest.month, newest.place, newest.day, round(newest.price * fx.rate, 2) as rate, before.rate as before
  from newest ${convertedBy('newest.day')}
  left join lateral (
    select round(s.settle * fx.rate, 2) as rate
    from (
      select day, settle from prices.future_settle
      where commodity = $1 and month = newest.month and day < newest.day order by day desc limit 1
    ) s ${convertedBy('s.day')}
  ) before on true
)
select json_build_object('rows', coalesce(json_agg(json_build_object(
  ${MONTH_AND_YEAR},
  'quarter', json_build_object('id', to_char(month, 'YYYY"Q"Q'), 'name', to_char(month, '"Q"Q YY')),
  'rate', rate::text,
  'period', ($2::text[])[least(place, 2)],
  'diff', (rate - before)::text,
  'date', day
) order by place), '[]'))::text as data
from priced`;

const STATEMENTS: Record<RateType, string> = { SETTLE: statementOf('SETTLE'), BID: statementOf('BID') };

export async function readCurrent(pool: Pool, question: CurrentQuestion): Promise<string> {
  const { commodity, type, quoted, currency, from, to, listedOn, timeZone } = question;
  const { rows } = await pool.query<{ data: string }>({
    name: `prices.current-${type}`,
    text: STATEMENTS[type],
    values: [commodity, SHOWN_PERIODS, quoted, currency, from, to, listedOn, timeZone],
  });
  return rows[0]?.data ?? '';
}
