import type { Db } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { vatCheckJob } from '../jobs.ts';
import { isReverseCharged } from '../vat/vat.ts';
import { compactVatId } from '../vat/vat-id.ts';
import { findVatCheck } from './profiles.queries.ts';

/** The VAT id that counts: one that the register does not know is as good as none (docs/product/payments.md#vat). */
export async function countedVatId(db: Db, vatId: string | null): Promise<string | null> {
  const id = compactVatId(vatId);
  const known = id === null ? undefined : await findVatCheck(db, id);
  return known?.isValid === false ? null : vatId;
}

/** Only where the reply changes the tax. Part of the caller's transaction, which doesn't wait for it. */
export async function requestVatCheck(
  db: Db,
  company: { id: string; countryId: string },
  vat: string | null,
  now: Date,
): Promise<void> {
  if (vat === null || !isReverseCharged(company.countryId, vat)) return;
  const until = addDays(now, DAYS.vatCheck).toISOString();
  await enqueue(
    db,
    vatCheckJob,
    { companyId: company.id, vat, until },
    { key: vatCheckKey(company.id, vat) },
  );
}

/** One question for each id: another one that is typed in the meantime does not replace it. */
export const vatCheckKey = (companyId: string, vat: string) => `vat:${companyId}:${vat}`;
