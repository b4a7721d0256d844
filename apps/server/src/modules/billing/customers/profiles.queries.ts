import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { billingProfile, vatCheck } from '../tables/profiles.tables.ts';

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

/** The register's last reply about the id; undefined before the first. */
export async function findVatCheck(db: Db, vatId: string): Promise<{ isValid: boolean } | undefined> {
  const [row] = await db
    .select({ isValid: vatCheck.isValid })
    .from(vatCheck)
    .where(eq(vatCheck.vatId, vatId));
  return row;
}

export async function saveVatCheck(db: Db, values: typeof vatCheck.$inferInsert): Promise<void> {
  const { vatId: _id, ...rest } = values;
  await db.insert(vatCheck).values(values).onConflictDoUpdate({ target: vatCheck.vatId, set: rest });
}
