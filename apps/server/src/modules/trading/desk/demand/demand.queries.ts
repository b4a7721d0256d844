import type { CurrencyType } from '@canola/api-schema/money';
import { DEMAND_STEP } from '@canola/api-schema/trading/desk-book';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { convertedSql, eligibleSql, ofLineSql } from '../../../prices/index.ts';
import { openQuarters } from '../../prices/calendar.ts';
import { inMarketSql } from '../../tables/in-market.queries.ts';
import { demandCell } from './demand.tables.ts';

const STEPS = `'${JSON.stringify(DEMAND_STEP)}'::jsonb`;

export interface OrderRow extends Record<string, unknown> {
  cropId: string;
  quarterId: string;
  currency: CurrencyType;
  companyId: string;
  step: number;
  tons: number;
}

export async function listOrderRegions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct region_id as id from trading.sell_order o
      where ${sql.raw(inMarketSql('o'))} and only_trader_id is null order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Orders for any trader, of companies that are counted, by price step. Stop prices are not read at all. */
export async function listStepOrders(db: Db, regionId: string): Promise<OrderRow[]> {
  const step = sql.raw(`(${STEPS} ->> o.currency)::numeric`);
  const { rows } = await db.execute<OrderRow>(sql`
    select o.crop_id as "cropId", o.quarter_id as "quarterId", o.currency, o.company_id as "companyId",
      (ceil(o.price / ${step}) * ${step})::float8 as step, sum(o.amount)::float8 as tons
    from trading.sell_order o
    join trading.company c on c.id = o.company_id and c.in_demand and c.approval_state = 'APPROVED'
    where ${sql.raw(inMarketSql('o'))} and o.only_trader_id is null and o.region_id = ${regionId}
    group by o.crop_id, o.quarter_id, o.currency, o.company_id, 5`);
  return rows;
}

const ROWS_AT_ONCE = 1000;

/** All of it at once: nobody sees half of a picture. */
export async function replaceCells(db: Db, cells: (typeof demandCell.$inferInsert)[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(demandCell);
    for (let at = 0; at < cells.length; at += ROWS_AT_ONCE)
      await tx.insert(demandCell).values(cells.slice(at, at + ROWS_AT_ONCE));
  });
}

export async function listCells(db: Db, regionId: string, currency: CurrencyType) {
  const { rows } = await db.execute<{
    cropId: string;
    quarterId: string;
    from: string;
    to: string;
    tons: number;
  }>(sql`
    select crop_id as "cropId", quarter_id as "quarterId", trim_scale(price_from)::text as "from",
      trim_scale(price_to)::text as "to", tons
    from trading.demand_cell where region_id = ${regionId} and currency = ${currency} order by price_from`);
  return rows;
}

export async function findCountedAt(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(counted_at) as at from trading.demand_cell`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

export async function listServedRegions(db: Db, traderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select region_id as id from trading.trader_region where trader_id = ${traderId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

export interface PricesNow extends Record<string, unknown> {
  cropId: string;
  quarterId: string;
  own: string | null;
  best: string | null;
  /** Tons that the trader's own limit still takes. */
  left: string | null;
}

/** The trader's own price of each line and the best of the others, without its owner. */
export async function listPricesNow(
  db: Db,
  {
    traderId,
    regionId,
    currency,
    now,
  }: { traderId: string; regionId: string; currency: CurrencyType; now: Date },
): Promise<PricesNow[]> {
  const { rows } = await db.execute<PricesNow>(sql`
    select q.crop_id as "cropId", q.quarter_id as "quarterId",
      max(${sql.raw(convertedSql('q', 'x'))}) filter (where q.trader_id = ${traderId})::text as own,
      max(${sql.raw(convertedSql('q', 'x'))}) filter (where q.trader_id <> ${traderId})::text as best,
      max(l.limit_tons - l.taken_tons)::text as left
    from prices.current_quote q
    join prices.fx x on x.base = q.currency and x.counter = ${currency}
    left join prices.price_line l on l.trader_id = ${traderId} and ${sql.raw(ofLineSql('l', 'q'))}
    cross join (select ${now.toISOString()}::timestamptz as at, ${openQuarters(now)}::jsonb as quarters) today
    where q.region_id = ${regionId} and ${sql.raw(eligibleSql('q', 'today.at', 'today.quarters'))}
    group by q.crop_id, q.quarter_id`);
  return rows;
}
