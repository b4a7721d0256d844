import { seedVatRates } from './modules/billing/index.ts';
import { seedCommodities } from './modules/news/index.ts';
import { seedFx, seedRegions } from './modules/prices/index.ts';
import { contractCreated, seedReference, ticketEntered } from './modules/trading/index.ts';
import { seedReferenceData } from './modules/users/index.ts';
import type { Db } from './platform/database/database.ts';
import { registerTasks } from './platform/jobs/jobs.queries.ts';

/**
 * The data that every database holds: production, demo and tests. Runs at each start, because a release may add more.
 */
export async function loadReferenceData(db: Db): Promise<void> {
  await seedReferenceData(db);
  await seedRegions(db);
  await seedFx(db);
  await seedReference(db);
  await seedCommodities(db);
  await seedVatRates(db);
  await registerTasks(db, [contractCreated.name, ticketEntered.name]);
}
