import type { Commodity } from '@canola/api-schema/prices/rates';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Contract } from './contracts.ts';
import { futureBid } from './futures.tables.ts';

export interface NamedContract extends Contract {
  symbol: string;
  /** The exchange's own day replaces a stored one, a calculated day doesn't. */
  isPublished: boolean;
}

export async function saveContracts(db: Db, contracts: readonly NamedContract[]): Promise<void> {
  if (contracts.length === 0) return;
  const insert = (rows: readonly NamedContract[]) => sql`
    insert into prices.future_contract as c (commodity, month, symbol, last_trading_day)
    select item ->> 'commodity', (item ->> 'month')::date, item ->> 'symbol', (item ->> 'lastTradingDay')::date
    from json_array_elements(${JSON.stringify(rows)}::json) as items (item)`;
  await db.execute(
    sql`${insert(contracts.filter((contract) => !contract.isPublished))} on conflict do nothing`,
  );
  await db.execute(sql`
    ${insert(contracts.filter((contract) => contract.isPublished))}
    on conflict (commodity, month) do update
      set symbol = excluded.symbol, last_trading_day = excluded.last_trading_day
      where (c.symbol, c.last_trading_day) is distinct from (excluded.symbol, excluded.last_trading_day)`);
}

export interface SettleRow {
  commodity: Commodity;
  day: string;
  month: string;
  settle: string;
  volume?: number | undefined;
  openInterest?: number | undefined;
}

/** A corrected settlement replaces the first one. */
export async function saveSettles(db: Db, rows: readonly SettleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into prices.future_settle as s (commodity, day, month, settle, volume, open_interest)
    select one ->> 'commodity', (one ->> 'day')::date, (one ->> 'month')::date, (one ->> 'settle')::numeric,
      (one ->> 'volume')::int, (one ->> 'openInterest')::int
    from json_array_elements(${JSON.stringify(rows)}::json) as one
    on conflict (commodity, day, month) do update
      set settle = excluded.settle, volume = coalesce(excluded.volume, s.volume),
        open_interest = coalesce(excluded.open_interest, s.open_interest)
      where s.settle <> excluded.settle or s.volume is null or s.open_interest is null`);
}

export async function saveBids(
  db: Db,
  rows: readonly { commodity: Commodity; month: string; at: Date; bid: string }[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(futureBid)
      .values([...rows])
      .onConflictDoUpdate({
        target: [futureBid.commodity, futureBid.month, futureBid.at],
        set: { bid: sql`excluded.bid` },
      });
}

export async function deleteBidsBefore(db: Db, limit: Date): Promise<void> {
  await db.delete(futureBid).where(lt(futureBid.at, limit));
}

export async function listNewestSettles(db: Db): Promise<Map<Commodity, string>> {
  const { rows } = await db.execute<{ commodity: Commodity; day: string }>(
    sql`select commodity, max(day)::text as day from prices.future_settle group by commodity`,
  );
  return new Map(rows.map(({ commodity, day }) => [commodity, day]));
}

export async function findNewestFuture(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select to_char(greatest(
      (select max(at) from prices.future_bid),
      (select max(day) + time '18:30' from prices.future_settle) at time zone 'Europe/Paris'
    ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`);
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

/** The newest settlement of each month that had one on the newest day of its commodity. */
export async function listLastSettles(
  db: Db,
): Promise<{ commodity: Commodity; month: string; settle: string }[]> {
  const { rows } = await db.execute<{ commodity: Commodity; month: string; settle: string }>(sql`
    select s.commodity, s.month::text as month, s.settle::text as settle from prices.future_settle s
    join (select commodity, max(day) as day from prices.future_settle group by commodity) n using (commodity, day)
    order by s.commodity, s.month`);
  return rows;
}
