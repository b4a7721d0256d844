import type { Db } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { vatCheckJob } from '../jobs.ts';
import { isReverseCharged } from '../pricing/vat.ts';
import { compactVatId } from '../pricing/vat-id.ts';
import { addDays, DAYS } from '../terms.ts';
import type { ProfileRow } from './profiles.queries.ts';

type Checked = Pick<ProfileRow, 'vat' | 'vatIsValid'> | undefined;

/** The register has said that nobody has this id. */
function isUnregistered(profile: Checked, vatId: string | null | undefined): boolean {
  return profile?.vatIsValid === false && profile.vat === compactVatId(vatId);
}

/** The VAT id that counts: one that the register does not know is as good as none (docs/product/payments.md#vat). */
export function countedVatId(profile: Checked, vatId: string | null): string | null {
  return isUnregistered(profile, vatId) ? null : vatId;
}

/** Only where the answer changes the tax. Part of the caller's transaction; nobody waits for it. */
export async function requestVatCheck(
  db: Db,
  company: { id: string; countryId: string },
  vat: string | null,
  now: Date,
): Promise<void> {
  if (vat === null || !isReverseCharged(company.countryId, vat)) return;
  const until = addDays(now, DAYS.vatCheck).toISOString();
  await enqueue(db, vatCheckJob, { companyId: company.id, vat, until }, { key: `vat:${company.id}` });
}
