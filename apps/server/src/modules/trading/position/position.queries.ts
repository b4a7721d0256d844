import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { placesOf } from '../companies/companies.fields.queries.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';

/** The company's own harvests that its habit is taken from, and how few are too few (docs/product/position.md#habit). */
const HABIT_HARVESTS = 5;
const FEWEST_HARVESTS = 2;

export interface PlanRow {
  areaHa: string;
  yield: string;
  harvested: string | null;
  costPerHa: string | null;
  costPerTon: string | null;
  version: number;
}

interface OfferPart {
  id: string;
  storageId: string;
  storage: string;
  zip: string;
  regionId: string;
  total: string;
  ordered: string;
  free: string;
}

export interface PositionRow {
  cropId: string;
  plan: PlanRow | null;
  offered: string;
  signedTons: string;
  signedValue: string;
  onItsWayTons: string;
  onItsWayValue: string;
  offers: OfferPart[];
  sales: { date: string; tons: string; price: string }[];
  habit: { median: number; lowest: number; highest: number; harvests: number } | null;
}

export interface CompanyPositions {
  usersCompanyId: string;
  currency: CurrencyType;
  /** The place of the largest storage, for tons that are in none. */
  largest: { storageId: string; zip: string; regionId: string } | null;
  crops: PositionRow[];
}

const PRODUCTION = 'coalesce(p.harvested, p.area_ha * p.yield, h.total)';

/** One row of each company of the viewer's, whatever the number of its crops, contracts and years. */
const POSITIONS = `
with mine as materialized (
  select c.id, c.users_company_id, c.currency from trading.company c
  where c.users_company_id = any((select $1::uuid[])::uuid[]) and c.id = $2::uuid
), harvests as (
  select coalesce(p.crop_id, h.crop_id) as crop_id, coalesce(p.year_harvested, h.year_harvested) as year,
    ${PRODUCTION} as production, coalesce(h.total, 0) as offered,
    case when p.crop_id is not null then json_build_object(
      'areaHa', p.area_ha::text, 'yield', p.yield::text, 'harvested', p.harvested::text,
      'costPerHa', p.cost_per_ha::text, 'costPerTon', p.cost_per_ton::text, 'version', p.version) end as plan
  from (select * from trading.season_plan where company_id = (select id from mine)
    and year_harvested between $3::int - ${HABIT_HARVESTS} and $3) p
  full join (select * from trading.harvest_total where company_id = (select id from mine)
    and year_harvested between $3::int - ${HABIT_HARVESTS} and $3 and total > 0) h
    on h.crop_id = p.crop_id and h.year_harvested = p.year_harvested
), weeks as (
  select crop_id, year_harvested as year, week, tons, value from trading.sold_total
  where company_id = (select id from mine) and year_harvested between $3::int - ${HABIT_HARVESTS} and $3 and tons > 0
), signed as (
  select crop_id, sum(tons) as tons, sum(value) as value, json_agg(json_build_object(
    'date', (make_date(year, 7, 1) + week * 7)::text, 'tons', tons::text, 'price', round(value / tons, 2)::text)
    order by week) as sales
  from weeks where year = $3 group by crop_id
), open_sales as (
  select crop_id, sum(amount) as tons, sum(final_price * amount) as value from trading.contract
  where company_id = (select id from mine) and status in ('PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED')
    and kind = 'SALE' and year_harvested = $3
  group by crop_id
), offers as (
  select f.crop_id, json_agg(json_build_object('id', f.id, 'storageId', s.id, 'storage', s.label, 'zip', s.zip,
      'regionId', s.region_id, 'total', f.total::text, 'ordered', f.ordered::text, 'free', ${freeTonsSql('f')}::text)
    order by ${freeTonsSql('f')} desc, f.total desc, f.id) as list
  from trading.offer f join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
  where f.company_id = (select id from mine) and f.year_harvested = $3 and f.archived_at is null
  group by f.crop_id
), shares as (
  select h.crop_id, h.year, sum(w.tons) filter (
    where w.week <= floor((($4::timestamptz at time zone 'UTC')::date - make_date($3::int, 7, 1)) / 7.0)
  ) / h.production * 100 as share
  from harvests h join weeks w on w.crop_id = h.crop_id and w.year = h.year
  where h.year < $3 and h.production > 0
  group by h.crop_id, h.year, h.production
), habits as (
  select crop_id, count(*)::int as harvests, percentile_cont(0.5) within group (order by coalesce(share, 0)::float8) as median,
    min(coalesce(share, 0))::float8 as lowest, max(coalesce(share, 0))::float8 as highest
  from shares group by crop_id having count(*) >= ${FEWEST_HARVESTS}
)
select m.users_company_id as "usersCompanyId", m.currency,
  (select json_build_object('storageId', s.id, 'zip', s.zip, 'regionId', s.region_id)
    from (select l.id from ${placesOf('m')} l order by l.tons desc, lower(l.label), l.id limit 1) l
    join trading.storage s on s.company_id = m.id and s.id = l.id) as largest,
  coalesce((
    select json_agg(json_build_object('cropId', h.crop_id, 'plan', h.plan, 'offered', h.offered::text,
      'signedTons', coalesce(g.tons, 0)::text, 'signedValue', coalesce(g.value, 0)::text,
      'onItsWayTons', coalesce(o.tons, 0)::text, 'onItsWayValue', coalesce(o.value, 0)::text,
      'offers', coalesce(f.list, '[]'), 'sales', coalesce(g.sales, '[]'),
      'habit', case when b.crop_id is not null then json_build_object(
        'median', b.median, 'lowest', b.lowest, 'highest', b.highest, 'harvests', b.harvests) end)
      order by h.production desc, h.crop_id)
    from harvests h left join signed g using (crop_id) left join open_sales o using (crop_id)
    left join offers f using (crop_id) left join habits b using (crop_id)
    where h.year = $3
  ), '[]') as crops
from mine m`;

/** Nothing when the company is not the viewer's. */
export async function findPositions(
  pool: Pool,
  usersCompanyIds: readonly string[],
  { companyId, yearHarvested, now }: { companyId: string; yearHarvested: number; now: Date },
): Promise<CompanyPositions | undefined> {
  const { rows } = await pool.query<CompanyPositions>({
    name: 'trading.positions',
    text: POSITIONS,
    values: [usersCompanyIds, companyId, yearHarvested, now],
  });
  return rows[0];
}

export interface PlanKey {
  companyId: string;
  cropId: string;
  yearHarvested: number;
}

/** The new version; nothing where the plan is another one than the version that was changed. */
export async function savePlan(
  db: Db,
  { companyId, cropId, yearHarvested }: PlanKey,
  { areaHa, yield: yields, harvested, costPerHa, costPerTon }: Omit<PlanRow, 'version'>,
  version: number | null,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ version: number }>(sql`
    insert into trading.season_plan as p
      (company_id, crop_id, year_harvested, area_ha, yield, harvested, cost_per_ha, cost_per_ton)
    values (${companyId}, ${cropId}, ${yearHarvested}, ${areaHa}, ${yields}, ${harvested}, ${costPerHa}, ${costPerTon})
    on conflict (company_id, crop_id, year_harvested) do update
    set area_ha = excluded.area_ha, yield = excluded.yield, harvested = excluded.harvested,
      cost_per_ha = excluded.cost_per_ha, cost_per_ton = excluded.cost_per_ton, version = p.version + 1
    where p.version = ${version}
    returning version`);
  return rows[0]?.version;
}

/** False where the plan is another one than the version that was seen, or already removed. */
export async function removePlan(
  db: Db,
  { companyId, cropId, yearHarvested }: PlanKey,
  version: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from trading.season_plan
    where company_id = ${companyId} and crop_id = ${cropId} and year_harvested = ${yearHarvested}
      and version = ${version}`);
  return rowCount === 1;
}
