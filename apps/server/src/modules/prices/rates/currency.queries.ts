import type { CurrencyType } from '@canola/api-schema/money';
import type { Pool } from 'pg';

export interface PairQuestion {
  base: CurrencyType;
  counter: CurrencyType;
  /** Days in UTC, as fixings are, both included. */
  from: string | null;
  to: string | null;
}

/** A day without a fixing of the pair has a rate in the history, which is an earlier day's. */
const STATEMENT = `
with published_days as materialized (
  select distinct day from prices.fx_fixing where currency in ($1::text, $2::text)
), daily_rates as (
  select distinct on ((at at time zone 'UTC')::date) (at at time zone 'UTC')::date as day, rate
  from prices.fx_history
  where base = $1::text and counter = $2::text
    and at >= coalesce($3::date, '-infinity')::timestamp at time zone 'UTC'
    and at < (coalesce($4::date, '9999-12-30') + 1)::timestamp at time zone 'UTC'
  order by (at at time zone 'UTC')::date, at desc
)
select json_build_object('rates', coalesce(
  json_agg(json_build_object('date', day, 'rate', trim_scale(rate)::text) order by day), '[]'))::text as data
from daily_rates
where day in (select day from published_days) or not exists (select from published_days)`;

export async function readPair(pool: Pool, { base, counter, from, to }: PairQuestion): Promise<string> {
  const { rows } = await pool.query<{ data: string }>({
    name: 'prices.pair',
    text: STATEMENT,
    values: [base, counter, from, to],
  });
  return rows[0]?.data ?? '';
}
