import { and, eq } from 'drizzle-orm';
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

/** Nothing when another id was typed in the meantime. */
export async function saveVatCheck(
  db: Db,
  { companyId, vat }: { companyId: string; vat: string },
  { isValid, consultation, at }: { isValid: boolean; consultation: string | null; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(billingProfile)
    .set({ vatIsValid: isValid, vatConsultation: consultation, vatCheckedAt: at })
    .where(and(eq(billingProfile.companyId, companyId), eq(billingProfile.vat, vat)))
    .returning({ id: billingProfile.companyId });
  return rows.length > 0;
}

export async function findCompanyOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ companyId: billingProfile.companyId })
    .from(billingProfile)
    .where(eq(billingProfile.stripeCustomerId, customerId));
  return row?.companyId;
}
