import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { COMMODITIES } from './commodities.reference.ts';
import { commodity } from './commodities.tables.ts';

export type CommodityRow = typeof commodity.$inferSelect;

export function listCommodities(db: Db): Promise<CommodityRow[]> {
  return db.select().from(commodity).orderBy(asc(commodity.position));
}

/** At every start; an unchanged row stays untouched, and none is deleted, because reports refer to it. */
export async function seedCommodities(db: Db): Promise<void> {
  await db
    .insert(commodity)
    .values([...COMMODITIES])
    .onConflictDoUpdate({
      target: commodity.id,
      set: { names: sql`excluded.names`, icon: sql`excluded.icon`, position: sql`excluded.position` },
      setWhere: sql`(${commodity.names}, ${commodity.icon}, ${commodity.position})
        is distinct from (excluded.names, excluded.icon, excluded.position)`,
    });
}
