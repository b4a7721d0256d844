import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { company } from '../tables/companies.tables.ts';

export type TradingCompany = typeof company.$inferSelect;
export type NewTradingCompany = typeof company.$inferInsert;

/**
 * Matched by country and number (docs/product/companies.md#the-trading-company): a company that comes back finds its
 * storages and contracts.
 */
export async function saveCompany(db: Db, values: NewTradingCompany): Promise<TradingCompany | undefined> {
  const [row] = await db
    .insert(company)
    .values(values)
    .onConflictDoUpdate({
      target: [company.countryId, company.identificationNumber],
      set: {
        usersCompanyId: values.usersCompanyId,
        name: values.name,
        vatNumber: values.vatNumber ?? null,
        address: values.address ?? null,
        approvalState: values.approvalState,
        updatedAt: values.updatedAt ?? sql`now()`,
      },
    })
    .returning();
  return row;
}

export async function findCompanyOf(db: Db, usersCompanyId: string): Promise<TradingCompany | undefined> {
  const [row] = await db.select().from(company).where(eq(company.usersCompanyId, usersCompanyId));
  return row;
}

/** A company that users no longer knows cannot trade, but its contracts stay. */
export async function blockCompanyOf(db: Db, usersCompanyId: string): Promise<void> {
  await db
    .update(company)
    .set({ approvalState: 'BLOCKED' })
    .where(eq(company.usersCompanyId, usersCompanyId));
}

export async function findTradingCompany(db: Db, id: string): Promise<TradingCompany | undefined> {
  const [row] = await db.select().from(company).where(eq(company.id, id));
  return row;
}

/** Two requests that create a storage by postal code run one after the other; contracts do not wait. */
export async function lockCompanyForNewStorage(db: Db, id: string): Promise<void> {
  await db.select({ id: company.id }).from(company).where(eq(company.id, id)).for('no key update');
}
