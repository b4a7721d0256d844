import { LANGUAGES } from '@canola/api-schema/access';
import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { readReference } from '../../../platform/reference-file.ts';
import { commodity } from './commodities.tables.ts';

export type CommodityRow = typeof commodity.$inferSelect;

export const COMMODITIES: CommodityRow[] = readReference(
  'commodities.json',
  z.array(
    z.strictObject({
      id: z.int(),
      icon: z.string(),
      names: z.record(z.enum(LANGUAGES), z.string()),
      position: z.int(),
    }),
  ),
);

export function listCommodities(db: Db): Promise<CommodityRow[]> {
  return db.select().from(commodity).orderBy(asc(commodity.position));
}

/** At every start; an unchanged row stays untouched, and none is deleted, because reports refer to it. */
export async function seedCommodities(db: Db): Promise<void> {
  await db
    .insert(commodity)
    .values(COMMODITIES)
    .onConflictDoUpdate({
      target: commodity.id,
      set: { names: sql`excluded.names`, icon: sql`excluded.icon`, position: sql`excluded.position` },
      setWhere: sql`(${commodity.names}, ${commodity.icon}, ${commodity.position})
        is distinct from (excluded.names, excluded.icon, excluded.position)`,
    });
}
