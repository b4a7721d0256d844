import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { region } from './regions.tables.ts';
import { REGIONS } from './regions.ts';

/** Regions are facts: a release that corrects one corrects every database. */
export async function seedRegions(db: Db): Promise<void> {
  await db
    .insert(region)
    .values([...REGIONS])
    .onConflictDoUpdate({
      target: region.id,
      set: {
        country: sql`excluded.country`,
        name: sql`excluded.name`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
      },
      setWhere: sql`row(${region}.*) is distinct from row(excluded.*)`,
    });
}
