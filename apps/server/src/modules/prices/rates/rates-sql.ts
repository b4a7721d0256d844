/** Of a row with a `month`, for a JSON object. */
export const MONTH_AND_YEAR = `'month', extract(month from month)::int, 'year', extract(year from month)::int`;

/**
 * Joins the rate between two currencies, $3 and $4 unless others are named: the last fixing up to the end of a day.
 * A day before the first fixing can't be converted and is left out.
 */
export function convertedBy(day: string, { from = '$3::text', to = '$4::text', as = 'fx' } = {}): string {
  return `cross join lateral (
    select 1::numeric as rate, null::date as fixed where ${from} = ${to}
    union all
    (select h.rate, (h.at at time zone 'UTC')::date from prices.fx_history h
     where ${from} <> ${to} and h.base = ${from} and h.counter = ${to}
       and h.at < (${day} + 1)::timestamp at time zone 'UTC'
     order by h.at desc limit 1)
  ) ${as}`;
}

/**
 * Of a row with its `fixing` and the day it was `fixed`: how it was converted, and which banks published that. Its day
 * is the earlier of the two currencies', one of which may have kept an older rate.
 */
export const CONVERSION = `case when fixed is null then null else (
  select json_build_object(
    'rate', trim_scale(fixing)::text,
    'date', coalesce(min(published.day), fixed),
    'source', string_agg(distinct published.source, ', '))
  from unnest(array[$3::text, $4::text]) as one (currency)
  cross join lateral (
    select f.source, f.day from prices.fx_fixing f
    where f.currency = one.currency and f.day <= fixed order by f.day desc, (f.source = 'ECB') limit 1
  ) published
) end`;
