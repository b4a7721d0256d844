import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findCompany } from '../../users/index.ts';
import { findProfile, saveVatCheck } from '../customers/profiles.queries.ts';
import { vatCheckJob } from '../jobs.ts';
import { alertStaff } from '../letters/letters.ts';
import { askVies, type ViesResult, viesUrl } from './vies.ts';

const AGAIN_MS = 3600 * 1000;

interface Question {
  companyId: string;
  vat: string;
  until: string;
}

/** What the EU's register says about a VAT id counts from the next payment on (docs/product/payments.md#vat). */
export async function checkVat(deps: Deps, question: Question): Promise<void> {
  const url = viesUrl(deps.config);
  const profile = await findProfile(deps.db, question.companyId);
  // Another id was typed since; it has a question of its own.
  if (!url || !profile || profile.vat !== question.vat) return;
  const result = await ask(deps, url, question);
  if (!result) return askAgain(deps, question);
  await deps.db.transaction(async (tx) => {
    const isSaved = await saveVatCheck(tx, question, { ...result, at: deps.clock.now() });
    if (!isSaved || result.isValid || profile.vatIsValid === false) return;
    const company = await findCompany(tx, question.companyId);
    await alertStaff(tx, deps.config, 'vat-invalid', {
      paymentId: '',
      company: company?.name ?? '',
      details: question.vat,
    });
  });
}

async function ask(deps: Deps, url: string, { vat }: Question): Promise<ViesResult | undefined> {
  try {
    return await askVies(url, vat, deps.config.supplier.vatId);
  } catch (error) {
    deps.log.info({ err: error }, 'the register of VAT ids did not answer');
    return undefined;
  }
}

/** Until then the check digits decide, as they did at the purchase. */
async function askAgain({ db, clock, log }: Deps, question: Question): Promise<void> {
  const at = new Date(clock.now().getTime() + AGAIN_MS);
  if (at > new Date(question.until)) log.warn({ companyId: question.companyId }, 'a VAT id stays unchecked');
  else await enqueue(db, vatCheckJob, question, { key: `vat:${question.companyId}`, runAt: at });
}
