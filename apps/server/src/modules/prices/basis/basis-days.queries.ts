import { ALERT_HISTORY_DAYS } from '@canola/api-schema/alerts';
import type { Pool } from 'pg';
import { convertedSql, sellableSql } from '../quotes/quote-sql.ts';
import { convertedBy } from '../rates/rates-sql.ts';
import { type BasisQuestion, contractOn, inEuro, REQUESTED, settledBefore } from './basis.queries.ts';

export interface DayBasis {
  cropId: string;
  quarterId: string;
  day: string;
  basis: string;
  /** The best price of the crop. */
  price: string;
}

const TODAY = `with ${REQUESTED}, todays_best as (
  select q.crop_id, q.quarter_id, max(${convertedSql('q', 'newest')}) as best
  from prices.current_quote q
  join prices.fx newest on newest.base = q.currency and newest.counter = $4::text
  where q.region_id = $1::text and q.crop_id = any($2) and q.quarter_id = any($6::text[]) and q.currency = $3::text
    and ${sellableSql('q', '$8::timestamptz')}
  group by q.crop_id, q.quarter_id
)
select t.crop_id as "cropId", t.quarter_id as "quarterId", $7::date::text as day, t.best::text as price,
  (t.best - round(future.settle * euro.rate, 2))::text as basis
from todays_best t
${contractOn('t', '$7::date')}
cross join lateral ${settledBefore('$7::date')}
${inEuro}`;

const BY_DAY = `with ${REQUESTED}, daily_best as (
  select crop_id, quarter_id, day, max(last) as best from prices.quote_daily
  where region_id = $1::text and crop_id = any($2) and quarter_id = any($6::text[]) and currency = $3::text
    and day > $7::date - ${ALERT_HISTORY_DAYS} and day <= $7::date and $8::timestamptz is not null
  group by crop_id, quarter_id, day
)
select d.crop_id as "cropId", d.quarter_id as "quarterId", d.day::text, round(d.best * fx.rate, 2)::text as price,
  (round(d.best * fx.rate, 2) - round(future.settle * euro.rate, 2))::text as basis
from daily_best d
${contractOn('d', 'd.day')}
cross join lateral ${settledBefore('d.day')}
${convertedBy('d.day')}
${inEuro}
order by d.crop_id, d.quarter_id, d.day`;

const STATEMENTS = { today: TODAY, byDay: BY_DAY };

/** Today's basis of every market that can be sold in, or that of each finished day an alert looks back on. */
export async function listBasisDays(
  pool: Pool,
  of: keyof typeof STATEMENTS,
  { regionId, crops, quarterIds, quoted, currency, today, now }: BasisQuestion,
): Promise<DayBasis[]> {
  const commodities = crops.map(({ commodity }) => commodity);
  const { rows } = await pool.query<DayBasis>({
    name: `prices.basis-${of}`,
    text: STATEMENTS[of],
    values: [
      regionId,
      crops.map(({ cropId }) => cropId),
      quoted,
      currency,
      commodities,
      quarterIds,
      today,
      now,
    ],
  });
  return rows;
}
