import { MIN_TONS } from '@canola/api-schema/limits';
import type { DeskLine, Formula } from '@canola/api-schema/trading/desk-prices';
import type { Pool, PoolClient } from 'pg';
import { movedSql } from '../quotes/intake.queries.ts';
import { freshSql, momentSql, ofLineSql, sellableSql } from '../quotes/quote-sql.ts';
import { columnsOf, type MarketKey } from '../quotes/quotes.events.ts';
import type { ClosedReason } from './lines.tables.ts';

export interface LinesQuestion {
  traderId: string;
  regionIds: readonly string[];
  cropIds: readonly string[];
  /** Of them, those that farms buy: the best price is the lowest. */
  inputIds: readonly string[];
  /** Earlier ones can no longer be traded. */
  firstQuarterId: string;
  now: Date;
}

/** The name of a person is added by the module that knows people. */
export type LineRow = Omit<DeskLine, 'changedBy'> & { changedBy: string | null };

const FORMULA = `case when l.mode = 'FORMULA' then json_build_object('futuresMonth', l.futures_month,
    'basis', l.basis::text, 'step', l.step::text, 'minPrice', l.min_price::text, 'maxPrice', l.max_price::text,
    'stopPercent', l.stop_percent::text, 'referenceFutures', l.reference_futures::text) end`;

const LIST = `
with others as (
  select q.region_id, q.crop_id, q.quarter_id,
    (case when q.crop_id = any($4::text[]) then min(q.price) else max(q.price) end)::text as best
  from prices.current_quote q
  where q.region_id = any($2::text[]) and q.crop_id = any($3::text[]) and q.quarter_id >= $5::text
    and q.trader_id <> $1::text and ${sellableSql('q', '$6::timestamptz')}
  group by q.region_id, q.crop_id, q.quarter_id
), own_quotes as (
  select * from prices.current_quote
  where region_id = any($2) and crop_id = any($3) and quarter_id >= $5 and trader_id = $1
), own_lines as (
  select * from prices.price_line
  where region_id = any($2) and crop_id = any($3) and quarter_id >= $5 and trader_id = $1
)
select region_id as "regionId", crop_id as "cropId", quarter_id as "quarterId",
  case
    when l.paused_reason <> 'withdrawn' then 'PAUSED'
    when q.quote_id is null then 'NONE'
    when q.valid_until <= $6 then 'ENDED'
    when not ${freshSql('q', '$6')} then 'OLD'
    when l.full_at is not null then 'FULL'
    else 'OPEN'
  end as state,
  coalesce(l.mode, 'FIXED') as mode, q.price::text as price, ${momentSql('q.published_at')} as "publishedAt",
  ${momentSql('q.valid_until')} as "validUntil", l.limit_tons::text as "limitTons",
  coalesce(l.taken_tons, 0)::text as "takenTons", (l.limit_tons - l.taken_tons)::text as "leftTons",
  ${FORMULA} as formula, nullif(l.paused_reason, 'withdrawn') as "pausedReason", o.best as "bestOther",
  coalesce(l.version, 0) as version, l.changed_by as "changedBy"
from own_quotes q
full join own_lines l using (region_id, crop_id, quarter_id)
full join others o using (region_id, crop_id, quarter_id)
order by crop_id, quarter_id`;

export async function listLines(connection: Pool | PoolClient, question: LinesQuestion): Promise<LineRow[]> {
  const { rows } = await connection.query<LineRow>({
    name: 'prices.lines',
    text: LIST,
    values: [
      question.traderId,
      question.regionIds,
      question.cropIds,
      question.inputIds,
      question.firstQuarterId,
      question.now,
    ],
  });
  return rows;
}

/** Open prices of each region, and when anything was last published there. */
export async function countOpenPrices(
  pool: Pool,
  traderId: string,
  now: Date,
): Promise<{ regionId: string; open: number; publishedAt: string | null }[]> {
  const { rows } = await pool.query({
    name: 'prices.count-open',
    text: `
      select q.region_id as "regionId", count(*) filter (where ${sellableSql('q', '$2::timestamptz')})::int as open,
        ${momentSql('max(q.published_at)')} as "publishedAt"
      from prices.current_quote q where q.trader_id = $1::text group by q.region_id`,
    values: [traderId, now],
  });
  return rows;
}

/** A line as somebody read it, version 0 where there was none, with the limit that it is to have. */
export interface ReadLine extends MarketKey {
  version: number;
  limitTons?: string | null | undefined;
}

/** Each by its whole key: a trader has many more lines than a publication names. */
const NAMED = `unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::numeric[])
    as named (region_id, crop_id, quarter_id, version, limit_tons)
  join prices.price_line l on l.region_id = named.region_id and l.crop_id = named.crop_id
    and l.quarter_id = named.quarter_id and l.trader_id = $1::text`;

const LOCK = `
with locked_lines as materialized (
  select l.version = named.version and coalesce(named.limit_tons >= l.taken_tons, true) as is_as_read
  from ${NAMED}
  order by l.region_id, l.crop_id, l.quarter_id, l.trader_id
  for no key update of l
)
select count(*)::int as locked, count(*) filter (where is_as_read)::int as "asRead" from locked_lines`;

const FIND = `
select l.region_id as "regionId", l.crop_id as "cropId", l.quarter_id as "quarterId", l.taken_tons::text as "takenTons",
  l.version
from ${NAMED}`;

/**
 * Sales of these lines wait until the caller's transaction ends. All changes of lines lock them in this order. True where
 * all are as they were read and have room for their limits, as nearly always.
 */
export async function lockLines(
  client: PoolClient,
  traderId: string,
  lines: readonly ReadLine[],
): Promise<boolean> {
  const { rows } = await client.query<{ locked: number; asRead: number }>({
    name: 'prices.lock-lines',
    text: LOCK,
    values: valuesOf(traderId, lines),
  });
  const known = lines.filter(({ version }) => version > 0).length;
  return rows[0]?.locked === known && rows[0].asRead === known;
}

export async function findLines(
  client: PoolClient,
  traderId: string,
  lines: readonly ReadLine[],
): Promise<(MarketKey & { takenTons: string; version: number })[]> {
  const values = valuesOf(traderId, lines);
  return (await client.query({ name: 'prices.find-lines', text: FIND, values })).rows;
}

const valuesOf = (traderId: string, lines: readonly ReadLine[]) => [
  traderId,
  ...columnsOf(lines),
  lines.map(({ version }) => version),
  lines.map(({ limitTons }) => limitTons ?? null),
];

const TERMS = [
  'price',
  'valid_until',
  'limit_tons',
  'basis',
  'futures_month',
  'min_price',
  'max_price',
  'step',
  'stop_percent',
  'reference_futures',
];
const MODE = `case when i.basis is null then 'FIXED' else 'FORMULA' end`;

const SAVE = `
update prices.price_line l
set mode = ${MODE}, ${TERMS.map((column) => `${column} = i.${column}`).join(', ')},
  full_at = case when i.limit_tons - l.taken_tons < ${MIN_TONS} then coalesce(l.full_at, $2::timestamptz) end,
  paused_reason = null, version = l.version + 1, changed_by = $3::uuid, changed_at = $2
from pg_temp.incoming_line i
where l.region_id = i.region_id and l.crop_id = i.crop_id and l.quarter_id = i.quarter_id and l.trader_id = $1::text
  and ${movedSql('i', ['$4', '$5', '$6'])}`;

const ADD = `
insert into prices.price_line (region_id, crop_id, quarter_id, trader_id, mode, ${TERMS.join(', ')}, full_at, changed_by,
  changed_at)
select i.region_id, i.crop_id, i.quarter_id, $1, ${MODE}, ${TERMS.map((column) => `i.${column}`).join(', ')},
  case when i.limit_tons < ${MIN_TONS} then $2::timestamptz end, $3::uuid, $2
from pg_temp.incoming_line i
where ${movedSql('i', ['$4', '$5', '$6'])} and not exists (select from prices.price_line l
  where l.region_id = i.region_id and l.crop_id = i.crop_id and l.quarter_id = i.quarter_id and l.trader_id = $1::text)`;

/**
 * The lines of the copied quotes, but for those that did not move the newest price. They are locked, or do not exist yet;
 * the trader's lock is held.
 */
export async function saveLines(
  client: PoolClient,
  traderId: string,
  { unmoved, isNew }: { unmoved: readonly MarketKey[]; isNew: boolean },
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  const values = [traderId, now, userId, ...columnsOf(unmoved)];
  await client.query({ name: 'prices.save-lines', text: SAVE, values });
  if (isNew) await client.query({ name: 'prices.add-lines', text: ADD, values });
}

/** A line whose price follows the futures, with what farms see of it. */
export interface FormulaLine extends MarketKey, Formula {
  traderId: string;
  referenceFutures: string;
  pausedReason: ClosedReason | null;
  validUntil: string | null;
  price: string;
  publishedAt: Date | null;
  isStanding: boolean;
}

const FORMULA_LINES = `
select l.region_id as "regionId", l.crop_id as "cropId", l.quarter_id as "quarterId", l.trader_id as "traderId",
  l.futures_month::text as "futuresMonth", l.basis::text, l.step::text, l.min_price::text as "minPrice",
  l.max_price::text as "maxPrice", l.stop_percent::text as "stopPercent",
  l.reference_futures::text as "referenceFutures", l.paused_reason as "pausedReason",
  ${momentSql('l.valid_until')} as "validUntil", l.price::text, q.published_at as "publishedAt",
  coalesce(q.valid_until is null or q.valid_until > $2::timestamptz, false) as "isStanding"
from prices.price_line l
left join prices.current_quote q on ${ofLineSql('q', 'l')}
where l.trader_id = $1::text and l.mode = 'FORMULA'
  and (l.paused_reason is null or l.paused_reason not in ('withdrawn', 'stopped'))
  and (l.valid_until is null or l.valid_until > $2)
order by l.region_id, l.crop_id, l.quarter_id, l.trader_id
for no key update of l`;

export async function lockFormulaLines(
  client: PoolClient,
  traderId: string,
  now: Date,
): Promise<FormulaLine[]> {
  const { rows } = await client.query<FormulaLine>({
    name: 'prices.lock-formula-lines',
    text: FORMULA_LINES,
    values: [traderId, now],
  });
  return rows;
}

export async function listFormulaTraders(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ traderId: string }>(
    `select distinct trader_id as "traderId" from prices.price_line where mode = 'FORMULA' order by trader_id`,
  );
  return rows.map((row) => row.traderId);
}

export interface MovedLine extends MarketKey {
  price: string | null;
  pausedReason: ClosedReason | null;
}

const MOVE = `
with moved_lines as (
  update prices.price_line l
  set price = coalesce(m.price, l.price), paused_reason = m."pausedReason"
  from json_to_recordset($2::json) as m ("regionId" text, "cropId" text, "quarterId" text, price numeric,
    "pausedReason" text)
  where l.region_id = m."regionId" and l.crop_id = m."cropId" and l.quarter_id = m."quarterId" and l.trader_id = $1::text
  returning l.region_id, l.crop_id, l.quarter_id, l.trader_id, l.paused_reason
)
update prices.current_quote q set valid_until = $3::timestamptz
from moved_lines l
where ${ofLineSql('q', 'l')} and l.paused_reason is not null and (q.valid_until is null or q.valid_until > $3)
returning q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId"`;

/** A formula's own moves, of lines that are locked. Returns the markets whose price was withdrawn. */
export async function moveFormulaLines(
  client: PoolClient,
  traderId: string,
  lines: readonly MovedLine[],
  now: Date,
): Promise<MarketKey[]> {
  if (lines.length === 0) return [];
  const { rows } = await client.query<MarketKey>({
    name: 'prices.move-formula-lines',
    text: MOVE,
    values: [traderId, JSON.stringify(lines), now],
  });
  return rows;
}
