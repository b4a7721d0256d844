import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { country } from '../tables/countries.tables.ts';

export type CountryRow = typeof country.$inferSelect;

export function listCountries(db: Db): Promise<CountryRow[]> {
  return db.select().from(country).orderBy(asc(country.id));
}

export async function findCountry(db: Db, id: string): Promise<CountryRow | undefined> {
  const [row] = await db.select().from(country).where(eq(country.id, id));
  return row;
}

export async function findCountryOfPhone(db: Db, callingCode: string): Promise<CountryRow | undefined> {
  const [row] = await db.select().from(country).where(eq(country.phoneCountryCode, callingCode));
  return row;
}
