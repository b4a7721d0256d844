import type { CurrencyType } from '@canola/api-schema/money';
import { QUOTE_DAYS_AFTER } from '@canola/api-schema/quote-age';
import type { Pool } from 'pg';

export interface HistoryQuestion {
  regionId: string;
  cropIds: readonly string[];
  /** All where left out. */
  quarterIds?: readonly string[] | undefined;
  traderIds?: readonly string[] | undefined;
  currency: CurrencyType;
  /** The region's, in which its traders quote. */
  quotedCurrency: CurrencyType;
  timeZone: string;
  /** Days of the region, 'yyyy-MM-dd', both included. */
  from: string;
  to: string;
}

export interface DailyPrice {
  cropId: string;
  quarterId: string;
  traderId: string;
  day: string;
  last: string;
  low: string;
  high: string;
  /** The last day on which it counts; null where the price had no end. */
  until: string | null;
}

export interface DailyMarket {
  cropId: string;
  quarterId: string;
  day: string;
  /** The highest, average and lowest of the traders' last prices of the day. */
  best: string;
  average: string;
  lowest: string;
  /** The traders with the highest and the lowest price; of equal prices the first by trader id. */
  bestTraderId: string;
  lowestTraderId: string;
}

export interface Sparkline {
  cropId: string;
  quarterId: string;
  values: string[];
}

/**
 * The finished days and the running one, whose price is the newest quote. A day's price is converted at the last rate
 * stored up to the end of that day; where the rates do not reach that far back, at the newest. Each statement rounds
 * once. A quarter that was over on the first day has no quote since (docs/product/prices.md#quarters): without saying
 * so, every quarter that there ever was would be looked through.
 */
const quotesFrom = (firstDay: string) => `
with rate as materialized (
  select day::date, case when x.base = x.counter then 1 else coalesce(
    (select h.rate from prices.fx_history h
     where h.base = x.base and h.counter = x.counter and h.at < (day + interval '1 day') at time zone 'UTC'
     order by h.at desc limit 1),
    x.rate) end as rate
  from prices.fx x
  cross join generate_series($6::timestamp, $7::timestamp, interval '1 day') as day
  where x.base = $8::text and x.counter = $5::text
), daily_quotes as (
  select crop_id, quarter_id, trader_id, day, last, low, high, currency, until
  from prices.quote_daily
  where region_id = $1::text and crop_id = any($2::text[]) and day between ${firstDay} and $7::date
    and quarter_id >= to_char(${firstDay}, 'YYYY"Q"Q')
  union all
  select crop_id, quarter_id, trader_id, (published_at at time zone $9::text)::date, price,
    coalesce(low, price), coalesce(high, price), currency, (valid_until at time zone $9)::date
  from prices.current_quote
  where region_id = $1 and crop_id = any($2) and quarter_id >= to_char(${firstDay}, 'YYYY"Q"Q')
), requested as (
  select crop_id, quarter_id, trader_id, day, last, low, high, until from daily_quotes
  where currency = $8 and day <= $7::date
    and ($3::text[] is null or quarter_id = any($3)) and ($4::text[] is null or trader_id = any($4))
)`;

const BY_TRADER = `${quotesFrom('$6::date')}, priced as (
  select crop_id, quarter_id, trader_id, requested.day, last * rate as last, low * rate as low, high * rate as high,
    until
  from requested join rate on rate.day = requested.day
)
select crop_id as "cropId", quarter_id as "quarterId", trader_id as "traderId", day::text,
  round(last, 2)::text as last, round(low, 2)::text as low, round(high, 2)::text as high,
  until::text
from priced
order by crop_id, quarter_id, trader_id, priced.day`;

/**
 * On a day with any quote, a trader who published none that day counts with the last one, while it can be sold at:
 * otherwise the market would seem to fall whenever the best trader is silent.
 */
const MARKET = `${quotesFrom(`$6::date - ${QUOTE_DAYS_AFTER}`)}, standing as (
  select *, generate_series(0, least(
    ${QUOTE_DAYS_AFTER}, until - day, lead(day) over (partition by crop_id, quarter_id, trader_id order by day) - day - 1
  )) as age
  from requested
), priced as (
  select crop_id, quarter_id, trader_id, rate.day, last * rate as last, age
  from standing join rate on rate.day = standing.day + age
)`;

const BY_DAY = 'group by crop_id, quarter_id, priced.day having min(age) = 0';

const BY_MARKET = `${MARKET}
select crop_id as "cropId", quarter_id as "quarterId", day::text, round(max(last), 2)::text as best,
  round(avg(last), 2)::text as average, round(min(last), 2)::text as lowest,
  (array_agg(trader_id order by last desc, trader_id))[1] as "bestTraderId",
  (array_agg(trader_id order by last, trader_id))[1] as "lowestTraderId"
from priced
${BY_DAY}
order by crop_id, quarter_id, priced.day`;

const SPARKLINES = `${MARKET}, best as (
  select crop_id, quarter_id, day, round(max(last), 2) as value from priced ${BY_DAY}
)
select crop_id as "cropId", quarter_id as "quarterId", json_agg(value::text order by day) as values
from best
group by crop_id, quarter_id
order by crop_id, quarter_id`;

export async function listPricesByTrader(pool: Pool, question: HistoryQuestion): Promise<DailyPrice[]> {
  const { rows } = await pool.query<DailyPrice>(ask('prices.history-by-trader', BY_TRADER, question));
  return rows;
}

export async function listPricesByMarket(pool: Pool, question: HistoryQuestion): Promise<DailyMarket[]> {
  const { rows } = await pool.query<DailyMarket>(ask('prices.history-by-market', BY_MARKET, question));
  return rows;
}

export async function listSparklines(pool: Pool, question: HistoryQuestion): Promise<Sparkline[]> {
  const { rows } = await pool.query<Sparkline>(ask('prices.sparklines', SPARKLINES, question));
  return rows;
}

function ask(name: string, text: string, question: HistoryQuestion) {
  return {
    name,
    text,
    values: [
      question.regionId,
      question.cropIds,
      question.quarterIds ?? null,
      question.traderIds ?? null,
      question.currency,
      question.from,
      question.to,
      question.quotedCurrency,
      question.timeZone,
    ],
  };
}
