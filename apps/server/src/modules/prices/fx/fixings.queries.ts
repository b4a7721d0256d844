import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { DayFixing, FxSource, PerEuro } from './fixing.ts';
import { fxFixing } from './fx.tables.ts';

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
 * day its last (docs/product/exchange.md#exchange-rates).
 */
export async function listMergedFixings(db: Db, from: string): Promise<DayFixing[]> {
  const { rows } = await db.execute<{ day: string; currency: CurrencyType; rate: string }>(sql`
    select days.day::text, currencies.currency, newest.rate::text
    from (select distinct day from prices.fx_fixing where day >= ${from}::date) as days
    cross join (select distinct currency from prices.fx_fixing) as currencies
    cross join lateral (
      select f.per_euro as rate from prices.fx_fixing f
      where f.currency = currencies.currency and f.day <= days.day
      order by f.day desc, (f.source = 'ECB') limit 1
    ) as newest
    order by days.day`);
  const byDay = Map.groupBy(rows, (row) => row.day);
  return [...byDay].map(([day, rates]) => ({
    day,
    perEuro: Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) as PerEuro,
  }));
}

/** The newest day and the time it was fetched, of each bank. */
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
