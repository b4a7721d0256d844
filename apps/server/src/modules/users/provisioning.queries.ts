import type { PlanType } from '@canola/api-schema/access';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { found } from '../../platform/errors.ts';
import { findOrInsertCompany, type NewCompany } from './companies/companies.queries.ts';
import { findPlanOfType, insertSubscription, type NewSubscription } from './plans/plans.queries.ts';
import { appUser } from './tables/accounts.tables.ts';
import { company, membership } from './tables/companies.tables.ts';
import { plan, planPeriod } from './tables/plans.tables.ts';

/** People, companies and plans as they are: for the demo world and for tests, which start in the middle of a story. */
export async function addUser(db: Db, values: typeof appUser.$inferInsert): Promise<string> {
  const [row] = await db.insert(appUser).values(values).returning({ id: appUser.id });
  return found(row?.id, 'server.failed');
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; subject: string; email: string; permissions: string[] } | undefined> {
  const [row] = await db
    .select({
      id: appUser.id,
      subject: appUser.subject,
      email: appUser.email,
      permissions: appUser.permissions,
    })
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

/** The period that a company would buy, and the buyer's data on its invoice. */
export async function findOffer(
  db: Db,
  { companyId, planType, periodType }: { companyId: string; planType: PlanType; periodType: PeriodType },
): Promise<{ periodId: number; address: string; vat: string | null } | undefined> {
  const [row] = await db
    .select({ periodId: planPeriod.id, address: company.address, vat: company.vat })
    .from(company)
    .innerJoin(planPeriod, eq(planPeriod.countryId, company.countryId))
    .innerJoin(plan, eq(plan.id, planPeriod.planId))
    .where(and(eq(company.id, companyId), eq(plan.type, planType), eq(planPeriod.type, periodType)));
  return row && { ...row, address: row.address ?? '' };
}
