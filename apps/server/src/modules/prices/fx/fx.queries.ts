import { CURRENCIES, type CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { fx } from './fx.tables.ts';

/** The value of one euro at a moment, as text. A feed may leave out currencies. */
export interface Fixing {
  at: Date;
  perEuro: Partial<Record<CurrencyType, string>>;
}

/**
 * Every pair of a fixing is added to the history, the newest to the table that converts prices, which an older one
 * does not change.
 */
export async function insertFixings(db: Db, fixings: readonly Fixing[]): Promise<void> {
  const rows = fixings.flatMap(({ at, perEuro }) =>
    Object.entries({ ...perEuro, EUR: '1' }).map(([currency, rate]) => ({
      at: at.toISOString(),
      currency,
      rate,
    })),
  );
  await db.execute(sql`
    with incoming_rates as (
      select (one ->> 'at')::timestamptz as at, one ->> 'currency' as currency, (one ->> 'rate')::numeric as rate
      from json_array_elements(${JSON.stringify(rows)}::json) as one
    ), pair as materialized (
      select b.currency as base, c.currency as counter, round(c.rate / b.rate, 8) as rate, b.at
      from incoming_rates b join incoming_rates c on c.at = b.at and c.currency <> b.currency
    ), kept as (
      insert into prices.fx_history (base, counter, rate, at)
      select base, counter, rate, at from pair
      on conflict (base, counter, at) do update set rate = excluded.rate
    )
    insert into prices.fx (base, counter, rate, at)
    select distinct on (base, counter) base, counter, rate, at from pair order by base, counter, at desc
    on conflict (base, counter) do update set rate = excluded.rate, at = excluded.at
    where excluded.at >= fx.at`);
}

/** A currency to itself always exists, so a join finds a rate for every price. */
export async function seedFx(db: Db): Promise<void> {
  await db
    .insert(fx)
    .values(CURRENCIES.map((one) => ({ base: one, counter: one, rate: '1', at: new Date(0) })))
    .onConflictDoNothing();
}

export type Rate = typeof fx.$inferSelect;

export function listNewestRates(db: Db): Promise<Rate[]> {
  return db.select().from(fx).orderBy(fx.base, fx.counter);
}

export interface DailyRate {
  /** 'yyyy-MM-dd', in UTC as fixings are. */
  date: string;
  rate: string;
}

/** The last rate of each day, both ends included; the rate of a currency to itself is always 1. */
export async function listDailyRates(
  db: Db,
  pair: { base: CurrencyType; counter: CurrencyType; from: string; to: string },
): Promise<DailyRate[]> {
  const { rows } = await db.execute<{ date: string; rate: string }>(sql`
    select distinct on (date) (at at time zone 'UTC')::date::text as date, rate::text
    from prices.fx_history
    where base = ${pair.base} and counter = ${pair.counter}
      and at >= ${pair.from}::timestamp at time zone 'UTC'
      and at < (${pair.to}::date + 1)::timestamp at time zone 'UTC'
    order by date, at desc`);
  return rows;
}

/** Over the longest holidays there is a fixing at least so often. */
const LOOK_BACK_DAYS = 10;

/** The last rate up to the end of a day, or nothing when there was none for long. */
export async function findRateOn(
  db: Db,
  { base, counter, day }: { base: CurrencyType; counter: CurrencyType; day: string },
): Promise<string | undefined> {
  const from = new Date(Date.parse(day) - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10);
  return (await listDailyRates(db, { base, counter, from, to: day })).at(-1)?.rate;
}
