import { QUOTE_OUTLIER_FACTOR } from '@canola/api-schema/limits';
import { and, lt, notExists, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { copyRows } from '../copy-rows.ts';
import { newIds } from './quote-ids.ts';
import type { AcceptedQuote, LineTerms } from './quote-rules.ts';
import type { MarketKey } from './quotes.events.ts';
import { currentQuote, intake, quote } from './quotes.tables.ts';

/** Batches of one trader run one after the other, because each compares its rows with the result of the one before. */
export async function lockTrader(client: PoolClient, traderId: string): Promise<void> {
  await client.query({
    name: 'prices.intake-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('prices.intake ' || $1::text, 0))`,
    values: [traderId],
  });
}

/** The key says which kind of receipt the answer is. */
export interface Intake<Answer> {
  traderId: string;
  idempotencyKey: string;
  bodyHash: string;
  answer: Answer;
}

export async function findIntake<Answer>(
  client: PoolClient,
  { traderId, idempotencyKey }: Pick<Intake<Answer>, 'traderId' | 'idempotencyKey'>,
): Promise<Pick<Intake<Answer>, 'bodyHash' | 'answer'> | undefined> {
  const { rows } = await client.query<Pick<Intake<Answer>, 'bodyHash' | 'answer'>>({
    name: 'prices.intake-find',
    text: `select body_hash as "bodyHash", answer from prices.intake where trader_id = $1 and idempotency_key = $2`,
    values: [traderId, idempotencyKey],
  });
  return rows[0];
}

export async function insertIntake(client: PoolClient, intake: Intake<unknown>, now: Date): Promise<void> {
  await client.query({
    name: 'prices.intake-insert',
    text: `
      insert into prices.intake (trader_id, idempotency_key, body_hash, answer, received_at)
      values ($1, $2, $3, $4, $5)`,
    values: [intake.traderId, intake.idempotencyKey, intake.bodyHash, JSON.stringify(intake.answer), now],
  });
}

/**
 * Belongs to the connection; its rows are removed with the transaction. Behind PgBouncer it outlives the process that
 * made it, so a table with other columns needs another name.
 */
const INCOMING = `
create temporary table if not exists incoming_line (
  region_id text not null, crop_id text not null, quarter_id text not null, price numeric(12, 2) not null,
  currency text not null, moment int not null, is_confirmed boolean not null, id uuid not null,
  valid_until timestamptz, limit_tons numeric, basis numeric, futures_month date, min_price numeric, max_price numeric,
  step numeric, stop_percent numeric, reference_futures numeric
) on commit delete rows`;

/** Copied quotes name their moment by its number: a batch has few of them, and each has its day worked out once. */
export interface CopiedMoments {
  publishedAt: string[];
  timeZone: string[];
}

export async function copyQuotes(
  client: PoolClient,
  quotes: readonly AcceptedQuote[],
  now: Date,
): Promise<CopiedMoments> {
  await client.query(INCOMING);
  const moments: CopiedMoments = { publishedAt: [], timeZone: [] };
  const numbers = new Map<string, string>();
  const numberOf = ({ publishedAt, timeZone }: AcceptedQuote) => {
    const key = `${publishedAt} ${timeZone}`;
    const known = numbers.get(key);
    if (known) return known;
    moments.timeZone.push(timeZone);
    const number = String(moments.publishedAt.push(publishedAt));
    numbers.set(key, number);
    return number;
  };
  const ids = newIds(quotes.length, now).values();
  // Most batches are quotes or fixed prices without a limit.
  const hasTerms = quotes.some(({ line }) => line && (line.limitTons !== null || line.formula));
  const columns = hasTerms ? [...QUOTE_COLUMNS, ...TERM_COLUMNS] : QUOTE_COLUMNS;
  await copyRows(client, `pg_temp.incoming_line (${columns})`, quotes, (quote) => [
    quote.regionId,
    quote.cropId,
    quote.quarterId,
    quote.price,
    quote.currency,
    numberOf(quote),
    String(quote.isConfirmed),
    ids.next().value ?? null,
    quote.validUntil,
    ...(hasTerms ? termsOf(quote.line) : []),
  ]);
  return moments;
}

const QUOTE_COLUMNS = [
  'region_id',
  'crop_id',
  'quarter_id',
  'price',
  'currency',
  'moment',
  'is_confirmed',
  'id',
  'valid_until',
];
const TERM_COLUMNS = [
  'limit_tons',
  'basis',
  'futures_month',
  'min_price',
  'max_price',
  'step',
  'stop_percent',
  'reference_futures',
];

function termsOf(line: LineTerms | undefined): (string | null)[] {
  const formula = line?.formula;
  return [
    line?.limitTons ?? null,
    formula?.basis ?? null,
    formula?.futuresMonth ?? null,
    formula?.minPrice ?? null,
    formula?.maxPrice ?? null,
    formula?.step ?? null,
    formula?.stopPercent ?? null,
    formula?.referenceFutures ?? null,
  ];
}

/**
 * Of the copied rows, those that moved the newest price, which is all but a few that are named: they find their lines
 * without being sent again.
 */
export function movedSql(row: string, [regions, crops, quarters]: readonly [string, string, string]): string {
  return `(${row}.region_id, ${row}.crop_id, ${row}.quarter_id) not in
    (select * from unnest(${regions}::text[], ${crops}::text[], ${quarters}::text[]))`;
}

/** Each moment with its day in its zone, and when that day begins and ends. */
const MOMENTS = `
  select one.*, day, day::timestamp at time zone time_zone as day_starts,
    (day + 1)::timestamp at time zone time_zone as day_ends
  from unnest($2::timestamptz[], $3::text[]) with ordinality as one (published_at, time_zone, number)
  cross join lateral (select (published_at at time zone time_zone)::date as day) local`;

/**
 * Everything that a batch changes; it has one row per market. A row newer than its market's newest quote replaces it,
 * unless it repeats the price: then the quote stays and only its age starts again. A row that arrives late is stored
 * as history. One that is far from the market's newest quote is left out unless the trader confirmed it. Runs under the
 * trader's lock, so the rows found here do not move before they are changed.
 *
 * `opens_day` is a row of a later day than the newest quote, `is_of_past_day` one of an earlier day.
 */
const WRITE = `
with moments as materialized (${MOMENTS}
), measured_quotes as materialized (
  select i.region_id, i.crop_id, i.quarter_id, i.price, i.currency, m.published_at, m.time_zone, m.day,
    i.valid_until,
    c.price as last_price, not i.is_confirmed and c.currency = i.currency
      and (i.price > c.price * ${QUOTE_OUTLIER_FACTOR} or i.price * ${QUOTE_OUTLIER_FACTOR} < c.price) as is_outlier,
    c.ctid as place, coalesce(m.published_at < c.published_at, false) as late,
    c.published_at < m.day_starts as opens_day, c.published_at >= m.day_ends as is_of_past_day,
    case when c.ctid is null or m.published_at < c.published_at or i.price <> c.price or i.currency <> c.currency
      then i.id end as id
  from pg_temp.incoming_line i
  left join moments m on m.number = i.moment
  left join prices.current_quote c on c.region_id = i.region_id and c.crop_id = i.crop_id
    and c.quarter_id = i.quarter_id and c.trader_id = $1::text
), incoming_quotes as not materialized (
  select * from measured_quotes where is_outlier is not true
), kept as (
  insert into prices.quote (id, region_id, crop_id, quarter_id, trader_id, price, currency, published_at)
  select id, region_id, crop_id, quarter_id, $1, price, currency, published_at from incoming_quotes where id is not null
), added as (
  insert into prices.current_quote
    (region_id, crop_id, quarter_id, trader_id, quote_id, price, currency, published_at, valid_until)
  select region_id, crop_id, quarter_id, $1, id, price, currency, published_at, valid_until
  from incoming_quotes where place is null
), moved as (
  update prices.current_quote c
  set quote_id = coalesce(g.id, c.quote_id), price = g.price, currency = g.currency, published_at = g.published_at,
    valid_until = g.valid_until,
    previous_price = case when g.opens_day then c.price else c.previous_price end,
    low = case when not g.opens_day then least(c.low, c.price, g.price) end,
    high = case when not g.opens_day then greatest(c.high, c.price, g.price) end
  from incoming_quotes g
  where c.ctid = g.place and not g.late
), stretched as (
  update prices.current_quote c
  set low = least(c.low, c.price, g.price), high = greatest(c.high, c.price, g.price)
  from incoming_quotes g
  where c.ctid = g.place and g.late and not g.is_of_past_day
), days as (
  insert into prices.quote_daily as d
    (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency, until)
  select c.region_id, c.crop_id, c.quarter_id, c.trader_id, (c.published_at at time zone g.time_zone)::date, c.price,
    c.published_at, coalesce(c.low, c.price), coalesce(c.high, c.price), c.currency,
    (c.valid_until at time zone g.time_zone)::date
  from incoming_quotes g join prices.current_quote c on c.ctid = g.place
  where g.opens_day
  union all
  select region_id, crop_id, quarter_id, $1, day, price, published_at, price, price, currency, null
  from incoming_quotes where late and is_of_past_day
  on conflict (region_id, crop_id, quarter_id, day, trader_id) do update set
    last = case when excluded.last_at >= d.last_at then excluded.last else d.last end,
    last_at = greatest(d.last_at, excluded.last_at),
    until = case when excluded.last_at >= d.last_at then excluded.until else d.until end,
    low = least(d.low, excluded.low), high = greatest(d.high, excluded.high)
)
select region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId",
  case when is_outlier then last_price::text end as "lastPrice"
from measured_quotes where late or is_outlier`;

/** A market whose newest quote is unchanged. */
export interface UnmovedMarket extends MarketKey {
  /** Of a row that was left out because it is far from this price; null when the row only arrived late. */
  lastPrice: string | null;
}

export async function writeQuotes(
  client: PoolClient,
  traderId: string,
  { publishedAt, timeZone }: CopiedMoments,
): Promise<UnmovedMarket[]> {
  const { rows } = await client.query<UnmovedMarket>({
    name: 'prices.intake-write',
    text: WRITE,
    values: [traderId, publishedAt, timeZone],
  });
  return rows;
}

/** A row of an earlier day may be the base of today's change, so it is calculated from the days again. */
const MEASURE = `
update prices.current_quote c
set previous_price = (
  select d.last from prices.quote_daily d
  where d.region_id = c.region_id and d.crop_id = c.crop_id and d.quarter_id = c.quarter_id
    and d.trader_id = c.trader_id and d.day < (c.published_at at time zone ($2::text[])[i.moment])::date
  order by d.day desc limit 1)
from pg_temp.incoming_line i
where c.region_id = i.region_id and c.crop_id = i.crop_id and c.quarter_id = i.quarter_id and c.trader_id = $1`;

export async function measurePreviousPrices(
  client: PoolClient,
  traderId: string,
  { timeZone }: CopiedMoments,
): Promise<void> {
  await client.query(MEASURE, [traderId, timeZone]);
}

/** The newest quote stays however old it is: its id is a market price that people can open. */
export async function deleteQuotesBefore(db: Db, limit: Date): Promise<void> {
  const newest = db
    .select({ one: sql`1` })
    .from(currentQuote)
    .where(sql`${currentQuote.quoteId} = ${quote.id}`);
  await db.delete(quote).where(and(lt(quote.publishedAt, limit), notExists(newest)));
}

export async function deleteIntakesBefore(db: Db, limit: Date): Promise<void> {
  await db.delete(intake).where(lt(intake.receivedAt, limit));
}
