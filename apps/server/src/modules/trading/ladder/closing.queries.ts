import { MIN_TONS } from '@canola/api-schema/limits';
import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { openQuarters } from '../prices/calendar.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';

const ZONES = `'${JSON.stringify(TIME_ZONE_OF_COUNTRY)}'::jsonb`;

/** In the company's zone. */
const CLOSING_HOUR = 9;

const localSql = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone coalesce(${sql.raw(ZONES)} ->> c.country_id, 'UTC'))`;

export interface LadderKey extends Record<string, unknown> {
  companyId: string;
  ladderId: string;
}

/** Live ladders whose closing day has come and that still wait at their rungs' prices. */
export async function listClosing(db: Db, now: Date, only?: LadderKey): Promise<LadderKey[]> {
  const { rows } = await db.execute<LadderKey>(sql`
    select l.company_id as "companyId", l.id as "ladderId"
    from trading.ladder l join trading.company c on c.id = l.company_id
    where l.ended_at is null and l.closed_at is null
      and (${only?.ladderId ?? null}::uuid is null
        or (l.company_id = ${only?.companyId ?? null}::uuid and l.id = ${only?.ladderId ?? null}::uuid))
      and l.sell_by <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date + 1
      and l.sell_by + time '${sql.raw(String(CLOSING_HOUR))}:00' <= ${localSql(now)}
    order by l.company_id, l.id`);
  return rows;
}

export interface Reminder extends LadderKey {
  sellBy: string;
  /** Days to the closing day; below zero once it is over. */
  days: number;
  waiting: string;
}

const REMINDER_DAYS = [7, 1];
/** After so many days without a message nobody needs one any more. */
const UNSOLD_DAYS = 7;

/**
 * Ladders with tons that wait, a week and a day before the closing day, and after the day that follows it: from 9:00,
 * so that nobody is woken up. The smallest that is not over counts, also where an earlier one was missed.
 */
export async function listReminders(db: Db, now: Date): Promise<Reminder[]> {
  const { rows } = await db.execute<Reminder>(sql`
    select e."companyId", e."ladderId", e."sellBy", e.waiting,
      case when e.left < 0 then -1
        else (select min(d) from unnest(${sql.param(REMINDER_DAYS)}::int[]) d where d >= e.left) end as days
    from (
      select l.company_id as "companyId", l.id as "ladderId", l.sell_by::text as "sellBy",
        l.sell_by - ${localSql(now)}::date as left, w.tons::text as waiting
      from trading.ladder l
      join trading.company c on c.id = l.company_id
      cross join lateral (select sum(o.amount) as tons from trading.sell_order o
        where o.company_id = l.company_id and o.ladder_id = l.id and o.active) w
      where l.ended_at is null and w.tons > 0
        and l.sell_by between (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${UNSOLD_DAYS}::int
          and (${now.toISOString()}::timestamptz at time zone 'UTC')::date + ${Math.max(...REMINDER_DAYS) + 1}::int
        and extract(hour from ${localSql(now)}) >= ${CLOSING_HOUR}
    ) e
    where e.left between 1 and ${Math.max(...REMINDER_DAYS)} or e.left <= -2
    order by 1, 2`);
  return rows;
}

/** The rungs that wait, at no more than their own price; under the offer's lock. */
export async function closeRungs(
  db: Db,
  { companyId, ladderId }: LadderKey,
  closingPrice: string,
): Promise<void> {
  await db.execute(sql`
    update trading.sell_order set price = least(price, ${closingPrice}::numeric)
    where company_id = ${companyId} and ladder_id = ${ladderId} and active`);
}

/** Where a ladder sells. */
export async function findLadderMarket(db: Db, { companyId, ladderId }: LadderKey) {
  const { rows } = await db.execute<{ offerId: string; regionId: string; cropId: string }>(sql`
    select l.offer_id as "offerId", s.region_id as "regionId", f.crop_id as "cropId"
    from trading.ladder l
    join trading.offer f on f.company_id = l.company_id and f.id = l.offer_id
    join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
    where l.company_id = ${companyId} and l.id = ${ladderId}`);
  return rows[0];
}

/**
 * Ladders that wait for nothing any more, and whose contracts are decided, are over; unless one changes at this moment,
 * or a rung whose contract failed can still be added again.
 */
export async function endFinished(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    with finished as materialized (
      select n.company_id, n.id, n.version
      from trading.ladder n
      join trading.company c on c.id = n.company_id
      join trading.offer f on f.company_id = n.company_id and f.id = n.offer_id
      where n.ended_at is null and not exists (
        select from trading.sell_order o left join trading.contract k on k.order_id = o.id
        where o.company_id = n.company_id and o.ladder_id = n.id
          and (o.active or k.status not in ('SIGNED', 'FAILED')
            or k.status = 'FAILED' and f.archived_at is null and ${sql.raw(freeTonsSql('f'))} >= ${MIN_TONS}
              and n.quarter_id >= ${openQuarters(now)}::jsonb ->> c.country_id)))
    update trading.ladder l set ended_at = ${now.toISOString()}::timestamptz, version = l.version + 1
    from finished e where l.company_id = e.company_id and l.id = e.id and l.version = e.version`);
}
