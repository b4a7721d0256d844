import type { Db } from '../../../platform/database/database.ts';
import { vatRate } from '../tables/documents.tables.ts';
import { VAT_RATES, type VatRate } from './vat-rates.reference.ts';

/** Existing rows are not changed: an operator may have corrected one. */
export async function seedVatRates(db: Db): Promise<void> {
  await db
    .insert(vatRate)
    .values([...VAT_RATES])
    .onConflictDoNothing();
}

export function listVatRates(db: Db): Promise<VatRate[]> {
  return db.select().from(vatRate);
}
