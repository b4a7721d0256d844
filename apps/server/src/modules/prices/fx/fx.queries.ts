import { DAY_MS } from '@canola/api-schema/duration';
import { CURRENCIES, type CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { DayFixing, FixedOn, FxSource, MergedFixing, PerEuro } from './fx.tables.ts';
import { fx, fxFixing } from './fx.tables.ts';

/** The value of one euro at a moment, as text. A feed may leave out currencies. */
export interface Fixing {
  at: Date;
  perEuro: Partial<Record<CurrencyType, string>>;
  /** Without it, every rate is of the day of `at`. */
  fixedOn?: FixedOn;
}

/**
 * Every pair of a fixing is added to the history, the newest to the table that converts prices, which an older one
 * does not change.
 */
export async function insertFixings(db: Db, fixings: readonly Fixing[]): Promise<void> {
  const rows = fixings.flatMap(({ at, perEuro, fixedOn }) =>
    Object.entries({ ...perEuro, EUR: '1' }).map(([currency, rate]) => ({
      at: at.toISOString(),
      currency,
      rate,
      fixedOn: fixedOn?.[currency as CurrencyType],
    })),
  );
  await db.execute(sql`
    with incoming_rates as (
      select (one ->> 'at')::timestamptz as at, one ->> 'currency' as currency, (one ->> 'rate')::numeric as rate,
        (one ->> 'fixedOn')::date as fixed_on
      from json_array_elements(${JSON.stringify(rows)}::json) as one
    ), pair as materialized (
      -- The euro has no day of its own, and least() passes over a null.
      select b.currency as base, c.currency as counter, round(c.rate / b.rate, 8) as rate, b.at,
        least(b.fixed_on, c.fixed_on) as fixed_on
      from incoming_rates b join incoming_rates c on c.at = b.at and c.currency <> b.currency
    ), kept as (
      insert into prices.fx_history (base, counter, rate, at)
      select base, counter, rate, at from pair
      on conflict (base, counter, at) do update set rate = excluded.rate
    )
    insert into prices.fx (base, counter, rate, at, fixed_on)
    select distinct on (base, counter) base, counter, rate, at, fixed_on from pair order by base, counter, at desc
    on conflict (base, counter) do update
      set rate = excluded.rate, at = excluded.at, fixed_on = excluded.fixed_on
    where excluded.at >= fx.at`);
}

/** A currency to itself always exists, so a join finds a rate for every price. */
export async function seedFx(db: Db): Promise<void> {
  await db
    .insert(fx)
    .values(CURRENCIES.map((currency) => ({ base: currency, counter: currency, rate: '1', at: new Date(0) })))
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
  const from = new Date(Date.parse(day) - LOOK_BACK_DAYS * DAY_MS).toISOString().slice(0, 10);
  return (await listDailyRates(db, { base, counter, from, to: day })).at(-1)?.rate;
}

/** Stores what a bank published; returns the first day that changed, if any. */
export async function saveDayFixings(
  db: Db,
  source: FxSource,
  fixings: readonly DayFixing[],
  fetchedAt: Date,
): Promise<string | undefined> {
  const rows = fixings.flatMap(({ day, perEuro }) =>
    Object.entries(perEuro).map(([currency, rate]) => ({ day, currency, rate })),
  );
  const { rows: changed } = await db.execute<{ first: string | null }>(sql`
    with published_rates as (
      select (one ->> 'day')::date as day, one ->> 'currency' as currency, (one ->> 'rate')::numeric as rate
      from json_array_elements(${JSON.stringify(rows)}::json) as one
    ), changed as (
      insert into prices.fx_fixing as f (day, currency, source, per_euro, fetched_at)
      select day, currency, ${source}, rate, ${fetchedAt.toISOString()}::timestamptz from published_rates
      on conflict (day, currency, source) do update
        set per_euro = excluded.per_euro, fetched_at = excluded.fetched_at
        where f.per_euro <> excluded.per_euro
      returning day
    )
    select min(day)::text as first from changed`);
  return changed[0]?.first ?? undefined;
}

/**
 * One fixing for each day from `from` on: the home bank's rate before the ECB's, and for a currency without one that
 * day its last, with the day of that (docs/product/exchange.md#exchange-rates).
 */
export async function listMergedFixings(db: Db, from: string): Promise<MergedFixing[]> {
  const { rows } = await db.execute<{
    day: string;
    currency: CurrencyType;
    rate: string;
    fixedOn: string;
  }>(sql`
    select days.day::text, currencies.currency, newest.rate::text, newest.day::text as "fixedOn"
    from (select distinct day from prices.fx_fixing where day >= ${from}::date) as days
    cross join (select distinct currency from prices.fx_fixing) as currencies
    cross join lateral (
      select f.per_euro as rate, f.day from prices.fx_fixing f
      where f.currency = currencies.currency and f.day <= days.day
      order by f.day desc, (f.source = 'ECB') limit 1
    ) as newest
    order by days.day`);
  const byDay = Map.groupBy(rows, (row) => row.day);
  return [...byDay].map(([day, rates]) => ({
    day,
    perEuro: Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) as PerEuro,
    fixedOn: Object.fromEntries(rates.map(({ currency, fixedOn }) => [currency, fixedOn])) as FixedOn,
  }));
}

export async function listNewestFixings(
  db: Db,
): Promise<{ source: FxSource; day: string; fetchedAt: Date }[]> {
  return db
    .select({
      source: fxFixing.source,
      day: sql<string>`max(${fxFixing.day})::text`,
      fetchedAt: sql<Date>`max(${fxFixing.fetchedAt})`.mapWith(fxFixing.fetchedAt),
    })
    .from(fxFixing)
    .groupBy(fxFixing.source);
}
