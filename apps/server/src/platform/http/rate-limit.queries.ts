import type { Pool } from 'pg';

export interface Hits {
  key: string;
  hits: number;
  windowMs: number;
}

export interface Counted {
  key: string;
  count: number;
  resetsAt: Date;
}

/**
 * One statement for any number of keys. Rows are locked in the order of their keys, so two statements never deadlock.
 */
export async function addHits(pool: Pool, now: Date, hits: readonly Hits[]): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>({
    name: 'rate-counter-add',
    text: `
      insert into platform.rate_counter as counter (key, count, resets_at)
      select key, hits, $1::timestamptz + window_ms * interval '1 millisecond'
      from unnest($2::text[], $3::int[], $4::float8[]) as new_hits (key, hits, window_ms)
      order by key
      on conflict (key) do update set
        count = case when counter.resets_at <= $1 then excluded.count else counter.count + excluded.count end,
        resets_at = case when counter.resets_at <= $1 then excluded.resets_at else counter.resets_at end
      returning key, count, resets_at as "resetsAt"`,
    values: [
      now,
      hits.map(({ key }) => key),
      hits.map(({ hits }) => hits),
      hits.map(({ windowMs }) => windowMs),
    ],
  });
  return rows;
}

export async function forgetHits(pool: Pool, key: string): Promise<void> {
  await pool.query({
    name: 'rate-counter-forget',
    text: 'delete from platform.rate_counter where key = $1',
    values: [key],
  });
}

export async function deletePastWindows(pool: Pool, now: Date): Promise<void> {
  await pool.query({
    name: 'rate-counter-prune',
    text: 'delete from platform.rate_counter where resets_at < $1',
    values: [now],
  });
}
