import { formatIban, isIban, plainIban } from '@canola/api-schema/iban';
import { maySign } from '@canola/api-schema/who-signs';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPersonName, findRecipient, listSigners } from '../../users/index.ts';
import { requireId } from '../field-checks.ts';
import { refuse, withOutcome } from '../outcome.ts';
import { findReadableCompany } from './access.service.ts';
import { saveIban, type TradingCompany } from './companies.queries.ts';

/**
 * Only a person who may sign changes where the company's money goes, and all who may sign read about it
 * (docs/product/settlements.md#bank-account).
 */
export const setBankAccount = withOutcome(
  async (deps: Deps, viewer: Viewer, input: { companyId: string; iban: string | null }) => {
    const company = await findReadableCompany(deps, viewer, requireId(input.companyId));
    if (!company) refuse('root', 'not-found');
    const member = viewer.memberships.find(({ companyId }) => companyId === company.usersCompanyId);
    if (!member || !maySign(member)) refuse('root', 'grant.missing');
    const iban = plainIban(input.iban ?? '') || null;
    if (iban !== null && !isIban(iban)) refuse('iban', 'iban.invalid');
    await deps.db.transaction(async (tx) => {
      if (!(await saveIban(tx, company.id, iban, deps.clock.now()))) return;
      await mailSigners(tx, deps, viewer, company, iban);
      await record(tx, deps.clock.now(), viewer, {
        action: 'company.account-changed',
        subjectType: 'company',
        subjectId: company.usersCompanyId,
        companyId: company.usersCompanyId,
      });
    });
    return { companyId: company.id };
  },
);

async function mailSigners(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  { userId: changedBy }: Viewer,
  { usersCompanyId, name: company }: TradingCompany,
  iban: string | null,
): Promise<void> {
  const person = (await findPersonName(tx, changedBy)) ?? '';
  for (const userId of await listSigners(tx, usersCompanyId)) {
    const signer = await findRecipient(tx, userId);
    if (!signer) continue;
    const t = texts(signer.language, 'trading');
    const words = { company, person, iban: iban ? formatIban(iban) : '' };
    const mail = letter(config, {
      to: signer.email,
      language: signer.language,
      subject: t('mail.account.subject', words),
      paragraphs: [
        t(iban ? 'mail.account.changed' : 'mail.account.removed', words),
        t('mail.account.warning'),
      ],
      button: { text: t('mail.account.button'), url: `${config.publicUrl}/profile` },
    });
    await sendMail(tx, mail);
  }
}
