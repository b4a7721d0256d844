import { ENDED_COUNTS_HOURS } from '@canola/api-schema/limits';
import type { Pool, PoolClient } from 'pg';
import type { MarketKey } from '../quotes/quotes.events.ts';

/**
 * Markets with a quote that ended, or whose line filled up, since then; and those where it stopped to hold stops
 * back.
 */
const ENDED = `
with windows as (
  select $2::timestamptz - ago as since, $1::timestamptz - ago as until
  from (values (interval '0'), (interval '${ENDED_COUNTS_HOURS} hours')) as ends (ago)
)
select q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId"
from windows join prices.current_quote q on q.valid_until > since and q.valid_until <= until
union
select l.region_id, l.crop_id, l.quarter_id
from windows join prices.price_line l on l.full_at > since and l.full_at <= until`;

export async function listEndedMarkets(
  connection: Pool | PoolClient,
  since: Date,
  now: Date,
): Promise<MarketKey[]> {
  const { rows } = await connection.query<MarketKey>({
    name: 'prices.ended',
    text: ENDED,
    values: [now, since],
  });
  return rows;
}

/** Until when ends were announced; another run waits until this one has ended. */
export async function lockEndedWatch(client: PoolClient): Promise<Date | undefined> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['prices.ended-watch']);
  const { rows } = await client.query<{ until: Date }>('select until from prices.ended_watch');
  return rows[0]?.until;
}

export async function saveEndedWatch(client: PoolClient, until: Date): Promise<void> {
  await client.query(
    `insert into prices.ended_watch (until) values ($1)
     on conflict (is_only) do update set until = excluded.until`,
    [until],
  );
}
