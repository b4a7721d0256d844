import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { billingProfile } from '../tables/profiles.tables.ts';

export type ProfileRow = typeof billingProfile.$inferSelect;

export async function findProfile(db: Db, companyId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(billingProfile).where(eq(billingProfile.companyId, companyId));
  return row;
}

export async function saveProfile(db: Db, values: typeof billingProfile.$inferInsert): Promise<void> {
  const { companyId, ...rest } = values;
  await db
    .insert(billingProfile)
    .values(values)
    .onConflictDoUpdate({ target: billingProfile.companyId, set: rest });
}

export async function findCompanyOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ companyId: billingProfile.companyId })
    .from(billingProfile)
    .where(eq(billingProfile.stripeCustomerId, customerId));
  return row?.companyId;
}
