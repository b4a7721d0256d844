import { MAX_YIELD } from '@canola/api-schema/position';
import { sql } from 'drizzle-orm';
import { check, integer, numeric, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { company } from '../tables/companies.tables.ts';
import { money, tons, trading } from '../tables/trading.tables.ts';

/** Typed by the company: everything else about a harvest is known already (docs/product/position.md). */
export const seasonPlan = trading.table(
  'season_plan',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    cropId: text('crop_id').notNull(),
    yearHarvested: smallint('year_harvested').notNull(),
    areaHa: numeric('area_ha', { precision: 10, scale: 2 }).notNull(),
    /** Tons per hectare. */
    yield: numeric({ precision: 6, scale: 2 }).notNull(),
    harvested: tons('harvested'),
    /** In the trading currency; at most one of the two. */
    costPerHa: money('cost_per_ha'),
    costPerTon: money('cost_per_ton'),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.cropId, table.yearHarvested] }),
    check(
      'season_plan_positive',
      sql`${table.areaHa} > 0 and ${table.yield} > 0 and ${table.yield} <= ${sql.raw(String(MAX_YIELD))} and ${table.harvested} > 0
        and ${table.costPerHa} > 0 and ${table.costPerTon} > 0`,
    ),
    check('season_plan_cost', sql`${table.costPerHa} is null or ${table.costPerTon} is null`),
  ],
);
