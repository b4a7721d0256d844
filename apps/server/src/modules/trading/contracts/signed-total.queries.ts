import { TIME_ZONE_OF_COUNTRY } from '@canola/api-schema/time-zone';
import type { Pool } from 'pg';
import type { OverviewRange, SignedTotal } from '../generated/resolvers.ts';

/** How far back from today a range reaches (docs/product/contracts.md#the-signed-total). */
const RANGES: Record<Exclude<OverviewRange, 'all'>, string> = {
  today: '0 days',
  last_week: '7 days',
  last_month: '1 month',
  three_months: '3 months',
  last_year: '1 year',
};

/**
 * Sales only (docs/product/contracts.md#the-signed-total). Days begin at midnight of the company's zone
 * (docs/product/companies.md#time-zone); rounded once, at the end (docs/product/prices.md#money-and-tons).
 */
const SIGNED_TOTAL = `
  select round(coalesce(sum(k.final_price * coalesce(k.outcome_tons, k.amount) * k.czk_rate), 0), 2)::text as amount, count(k.company_id)::int as count,
    round(coalesce(sum(k.final_price * coalesce(k.outcome_tons, k.amount)), 0), 2)::text as own, c.currency
  from trading.company c
  cross join lateral (select $3::jsonb ->> c.country_id as name) zone
  left join trading.contract k on k.company_id = c.id and k.status = 'SIGNED' and k.kind = 'SALE'
    and k.processed_at >= (($4::timestamptz at time zone zone.name)::date - $5::interval) at time zone zone.name
  where c.users_company_id = any($1::uuid[]) and c.id = $2::uuid
  group by c.id`;

/** Stored as it grows: the contracts of all years are not summed for it. */
const SIGNED_SINCE_THE_BEGINNING = `
  select round(coalesce(t.signed_czk, 0), 2)::text as amount, coalesce(t.signed, 0) as count,
    round(coalesce(t.signed_own, 0), 2)::text as own, c.currency
  from trading.company c
  left join trading.company_total t on t.company_id = c.id
  where c.users_company_id = any($1::uuid[]) and c.id = $2::uuid`;

const ZONES = JSON.stringify(TIME_ZONE_OF_COUNTRY);

/** Null when the company is not the viewer's. */
export async function findSignedTotal(
  pool: Pool,
  usersCompanyIds: readonly string[],
  companyId: string,
  range: OverviewRange,
  now: Date,
): Promise<SignedTotal | null> {
  const whose = [usersCompanyIds, companyId];
  const { rows } = await pool.query<SignedTotal>(
    range === 'all'
      ? { name: 'trading.signed-total-of-all', text: SIGNED_SINCE_THE_BEGINNING, values: whose }
      : {
          name: 'trading.signed-total',
          text: SIGNED_TOTAL,
          values: [...whose, ZONES, now, RANGES[range]],
        },
  );
  return rows[0] ?? null;
}
