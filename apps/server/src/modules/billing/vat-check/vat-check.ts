import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, once } from '../../../platform/jobs/jobs.ts';
import { type CompanyRow, findCompany } from '../../users/index.ts';
import { findVatCheck, saveVatCheck } from '../customers/profiles.queries.ts';
import { vatCheckKey } from '../customers/vat-id-of.ts';
import { vatCheckJob } from '../jobs.ts';
import { alertStaff, type StaffAlert } from '../letters/letters.ts';
import { askVies, type ViesResult, viesUrl } from './vies.ts';

const AGAIN_MS = 3600 * 1000;

interface Question {
  companyId: string;
  vat: string;
  until: string;
}

/** The reply of the EU's register counts from the next payment on (docs/product/payments.md#vat). */
export async function checkVat(deps: Deps, question: Question): Promise<void> {
  const url = viesUrl(deps.config);
  if (!url) return;
  const result = await lookUp(deps, url, question);
  if (!result) return lookUpLater(deps, question);
  await deps.db.transaction(async (tx) => {
    const known = await findVatCheck(tx, question.vat);
    await saveVatCheck(tx, { vatId: question.vat, ...result, checkedAt: deps.clock.now() });
    const company = await findCompany(tx, question.companyId);
    if (!company) return;
    const alert = (db: Db, kind: StaffAlert) =>
      alertStaff(db, deps.config, kind, { id: '', companyName: company.name }, question.vat);
    if (!result.isValid && known?.isValid !== false) await alert(tx, 'vat-invalid');
    if (result.isValid && isOfAnother(company, question.vat))
      await once(tx, 'vat.other', `${company.id}:${question.vat}`, (db) => alert(db, 'vat-other'));
  });
}

/**
 * A Romanian id is RO and the company's number, or a number of its own where a small company is registered for purchases
 * from the EU only. So it may be another company's: a person compares the name in the register.
 */
function isOfAnother({ countryId, number }: CompanyRow, vat: string): boolean {
  return countryId === 'RO' && vat !== `RO${number}`;
}

async function lookUp(deps: Deps, url: string, { vat }: Question): Promise<ViesResult | undefined> {
  try {
    return await askVies(url, vat, deps.config.supplier.vatId);
  } catch (error) {
    deps.log.info({ err: error }, 'the register of VAT ids did not respond');
    return undefined;
  }
}

/** Until then the check digits decide, as they did at the purchase. */
async function lookUpLater({ db, clock, log }: Deps, question: Question): Promise<void> {
  const at = new Date(clock.now().getTime() + AGAIN_MS);
  if (at > new Date(question.until)) log.warn({ companyId: question.companyId }, 'a VAT id stays unchecked');
  else
    await enqueue(db, vatCheckJob, question, {
      key: vatCheckKey(question.companyId, question.vat),
      runAt: at,
    });
}
