import type { PlanType } from '@canola/api-schema/access';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { found } from '../../platform/errors.ts';
import { findOrInsertCompany, type NewCompany } from './companies/companies.queries.ts';
import { findPlanOfType, insertSubscription, type NewSubscription } from './plans/plans.queries.ts';
import { appUser } from './tables/accounts.tables.ts';
import { membership } from './tables/companies.tables.ts';

/** People, companies and plans as they are: for the demo world and for tests, which start in the middle of a story. */
export async function addUser(db: Db, values: typeof appUser.$inferInsert): Promise<string> {
  const [row] = await db.insert(appUser).values(values).returning({ id: appUser.id });
  return found(row?.id, 'server.failed');
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; subject: string; email: string } | undefined> {
  const [row] = await db
    .select({ id: appUser.id, subject: appUser.subject, email: appUser.email })
    .from(appUser)
    .where(eq(appUser.email, email));
  return row;
}

/** The company of that country and number, created if it does not exist. */
export async function addCompany(db: Db, values: NewCompany): Promise<string> {
  return found(await findOrInsertCompany(db, values), 'server.failed').id;
}

export async function addMembership(db: Db, values: typeof membership.$inferInsert): Promise<string> {
  const [row] = await db.insert(membership).values(values).returning({ id: membership.id });
  return found(row?.id, 'server.failed');
}

export async function addSubscription(
  db: Db,
  { planType, ...values }: Omit<NewSubscription, 'planId'> & { planType: PlanType },
): Promise<void> {
  const plan = found(await findPlanOfType(db, planType), 'server.failed');
  await insertSubscription(db, { ...values, planId: plan.id });
}
