import type { OwnQuotes } from '@canola/api-schema/prices/quote';
import type { Pool, PoolClient } from 'pg';
import { movedSql } from './intake.queries.ts';
import { momentSql, ofLineSql, sellableSql } from './quote-sql.ts';
import { columnsOf, type MarketKey } from './quotes.events.ts';

/** All of a trader's prices, or those of a region, a crop, both, or these. */
export interface Selection {
  regionId?: string | undefined;
  cropId?: string | undefined;
  lines?: readonly MarketKey[] | undefined;
}

const selectedSql = (row: string) => `${row}.trader_id = $1::text
  and ($2::text is null or ${row}.region_id = $2) and ($3::text is null or ${row}.crop_id = $3)
  and ($4::text[] is null or (${row}.region_id, ${row}.crop_id, ${row}.quarter_id) in
    (select * from unnest($4::text[], $5::text[], $6::text[])))`;

/**
 * Ends the selected quotes now. Lines are locked first and in the order of their key, as every change of lines does.
 * Only quotes that had not ended are returned: what ended before keeps its moment.
 */
const WITHDRAW = `
with locked_lines as materialized (
  select l.* from prices.price_line l
  where ${selectedSql('l')} and l.paused_reason is distinct from 'withdrawn'
  order by l.region_id, l.crop_id, l.quarter_id, l.trader_id
  for no key update
), closed_lines as (
  update prices.price_line l
  set paused_reason = 'withdrawn', valid_until = null, version = l.version + 1, changed_by = $8::uuid,
    changed_at = $7::timestamptz
  from locked_lines k where ${ofLineSql('l', 'k')}
)
update prices.current_quote q set valid_until = $7::timestamptz
where ${selectedSql('q')} and (q.valid_until is null or q.valid_until > $7)
  and (select count(*) from locked_lines) >= 0
returning q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId"`;

export async function endQuotes(
  client: PoolClient,
  traderId: string,
  { regionId, cropId, lines }: Selection,
  { now, userId = null }: { now: Date; userId?: string | null },
): Promise<MarketKey[]> {
  const { rows } = await client.query<MarketKey>({
    name: 'prices.end-quotes',
    text: WITHDRAW,
    values: [
      traderId,
      regionId ?? null,
      cropId ?? null,
      lines?.map((line) => line.regionId) ?? null,
      lines?.map((line) => line.cropId) ?? null,
      lines?.map((line) => line.quarterId) ?? null,
      now,
      userId,
    ],
  });
  return rows;
}

const IS_MOVED = `l.region_id = i.region_id and l.crop_id = i.crop_id and l.quarter_id = i.quarter_id
  and l.trader_id = $1::text and ${movedSql('i', ['$2', '$3', '$4'])}`;

const LOCK_MOVED = `
select count(*)::int as locked from (
  select from pg_temp.incoming_line i join prices.price_line l on ${IS_MOVED}
  order by l.region_id, l.crop_id, l.quarter_id
  for no key update of l) locked_lines`;

const FIX_MOVED = `
update prices.price_line l
set mode = 'FIXED', price = i.price, valid_until = i.valid_until, paused_reason = null, version = l.version + 1,
  changed_by = null, changed_at = $5::timestamptz
from pg_temp.incoming_line i where ${IS_MOVED}`;

/**
 * A machine's quote on a market that has a line makes it a fixed price and opens it again; the limit stays. Of the copied
 * rows that moved the newest price, whose quotes have been written. Two statements: in one, PostgreSQL expects few locked
 * lines and looks up each by itself.
 */
export async function fixLines(
  client: PoolClient,
  traderId: string,
  unmoved: readonly MarketKey[],
  now: Date,
): Promise<void> {
  const moved = [traderId, ...columnsOf(unmoved)];
  const { rows } = await client.query<{ locked: number }>({
    name: 'prices.lock-moved-lines',
    text: LOCK_MOVED,
    values: moved,
  });
  if (rows[0]?.locked === 0) return;
  await client.query({ name: 'prices.fix-lines', text: FIX_MOVED, values: [...moved, now] });
}

const OWN = `
select q.quote_id as id, q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId",
  q.price::text as price, q.currency, ${momentSql('q.published_at')} as "publishedAt",
  ${momentSql('q.valid_until')} as "validUntil", ${sellableSql('q', '$2::timestamptz')} as "isOpen"
from prices.current_quote q
where q.trader_id = $1::text and ($3::text is null or q.region_id = $3) and q.quarter_id >= $4::text
order by q.region_id, q.crop_id, q.quarter_id`;

export async function listOwnQuotes(
  pool: Pool,
  traderId: string,
  { now, regionId, firstQuarterId }: { now: Date; regionId: string | undefined; firstQuarterId: string },
): Promise<OwnQuotes['quotes']> {
  const { rows } = await pool.query<OwnQuotes['quotes'][number]>({
    name: 'prices.own-quotes',
    text: OWN,
    values: [traderId, now, regionId ?? null, firstQuarterId],
  });
  return rows;
}
