import { FLAGS } from '@canola/api-schema/users/flag';
import type { Db } from '../../platform/database/database.ts';
import { COUNTRIES } from './countries/countries.reference.ts';
import { flag } from './flags/flags.tables.ts';
import { PLAN_FEATURES, PLAN_PERIODS, PLANS } from './plans/plans.reference.ts';
import { country } from './tables/countries.tables.ts';
import { plan, planFeature, planPeriod } from './tables/plans.tables.ts';

/** Countries, plans, prices and flags. Existing rows are not changed: an operator may have edited them. */
export async function seedReferenceData(db: Db): Promise<void> {
  await db.insert(country).values(COUNTRIES).onConflictDoNothing();
  await db.insert(plan).values(PLANS).onConflictDoNothing();
  await db.insert(planFeature).values(PLAN_FEATURES).onConflictDoNothing();
  await db.insert(planPeriod).values(PLAN_PERIODS).onConflictDoNothing();
  const flags = FLAGS.map((key) => ({ key }));
  await db.insert(flag).values(flags).onConflictDoNothing();
}
