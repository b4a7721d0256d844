import { ACCOUNT_NEW_DAYS } from '@canola/api-schema/limits';
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

/** Users' id of the company, which becomes no trader before the transaction ends. */
export async function holdCompany(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ usersCompanyId: company.usersCompanyId })
    .from(company)
    .where(eq(company.id, id))
    .for('key share');
  return row?.usersCompanyId;
}

/** Waits for every {@link holdCompany}, and later ones wait for it. */
export async function lockHoldings(db: Db, usersCompanyId: string): Promise<void> {
  await db
    .select({ id: company.id })
    .from(company)
    .where(eq(company.usersCompanyId, usersCompanyId))
    .for('update');
}

/** Whether the company's orders are counted in the demand nearby. */
export async function saveInDemand(db: Db, companyId: string, inDemand: boolean): Promise<void> {
  await db.execute(sql`update trading.company set in_demand = ${inDemand} where id = ${companyId}`);
}

/** False where it is the account already. */
export async function saveIban(db: Db, companyId: string, iban: string | null, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update trading.company set iban = ${iban}, iban_changed_at = ${now.toISOString()}::timestamptz
    where id = ${companyId} and iban is distinct from ${iban}`);
  return rowCount === 1;
}

/** Payers are warned for a while after a change (docs/product/settlements.md#bank-account). */
export const isNewAccountSql = (c: string, now: string) =>
  `(${c}.iban_changed_at > ${now} - interval '${ACCOUNT_NEW_DAYS} days')`;
