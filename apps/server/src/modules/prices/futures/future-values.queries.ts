import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
import type { Commodity } from '@canola/api-schema/prices/rates';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

interface FutureValue {
  commodity: Commodity;
  month: string;
  value: string;
}

/** A bid counts until the next two reads have failed; then the last settlement does. */
const BID_MINUTES = 15;

/** The newest bid of the session, or else the last settlement, of each contract that is still traded. */
export async function listFutureValues(db: Db, now: Date): Promise<FutureValue[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<FutureValue & Record<string, unknown>>(sql`
    select c.commodity, c.month::text as month, coalesce(bid.bid, settled.settle)::text as value
    from prices.future_contract c
    left join lateral (
      select b.bid from prices.future_bid b
      where b.commodity = c.commodity and b.month = c.month and b.at > ${at} - make_interval(mins => ${BID_MINUTES})
        and b.at <= ${at}
      order by b.at desc limit 1
    ) bid on true
    left join lateral (
      select s.settle from prices.future_settle s
      where s.commodity = c.commodity and s.month = c.month
        and s.day > (${at})::date - ${QUOTE_MAX_AGE_DAYS}::int and s.day <= (${at})::date
      order by s.day desc limit 1
    ) settled on true
    where c.last_trading_day >= (${at})::date and coalesce(bid.bid, settled.settle) is not null
    order by c.commodity, c.month`);
  return rows;
}

/** The settlements of one contract since a day, oldest first. */
export async function listSettlesSince(
  db: Db,
  { commodity, month, from }: { commodity: Commodity; month: string; from: string },
): Promise<{ date: string; value: string }[]> {
  const { rows } = await db.execute<{ date: string; value: string }>(sql`
    select day::text as date, settle::text as value from prices.future_settle
    where commodity = ${commodity} and month = ${month} and day >= ${from} order by day`);
  return rows;
}
