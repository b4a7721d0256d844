import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import { letter } from '../../../../platform/mail/letter.ts';
import { sendMail } from '../../../../platform/mail/mail.ts';
import { findRecipient, listAbleSigners, listApprovedMembers, listStaff } from '../../../users/index.ts';
import type { ApplicationRow } from './application.queries.ts';

/** That it was received: to the applicant. That it was decided: to the signers too, and to nobody who has left. */
export async function tellApplicants(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  { appliedBy, usersCompanyId, state, name, reason }: ApplicationRow,
  company: string,
): Promise<void> {
  const members = await listApprovedMembers(tx, usersCompanyId);
  const signers = state === 'WAITING' ? [] : await listAbleSigners(tx, usersCompanyId);
  for (const userId of new Set([...members.filter((id) => id === appliedBy), ...signers])) {
    const person = await findRecipient(tx, userId);
    if (!person) continue;
    const t = texts(person.language, 'trading');
    const words = { company, name };
    const mail = letter(config, {
      to: person.email,
      language: person.language,
      subject: t(`mail.trader.${state}.subject`, words),
      paragraphs: [
        t(`mail.trader.${state}.body`, words),
        ...(reason === null ? [] : [t('mail.trader.reason', { reason })]),
      ],
      ...(state === 'APPROVED' && {
        button: { text: t('mail.trader.button'), url: `${config.publicUrl}/desk` },
      }),
    });
    await sendMail(tx, mail);
  }
}

/** To everybody who may decide, in their languages. */
export async function tellStaff(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  { name }: ApplicationRow,
  company: { name: string; countryId: string },
): Promise<void> {
  for (const { email, language } of await listStaff(tx, company.countryId, ['users:trader:approve'])) {
    const t = texts(language, 'trading');
    const words = { company: company.name, name };
    const mail = letter(config, {
      to: email,
      language,
      subject: t('mail.trader.staff.subject', words),
      paragraphs: [t('mail.trader.staff.body', words)],
      button: { text: t('mail.trader.staff.button'), url: `${config.publicUrl}/admin/traders` },
    });
    await sendMail(tx, mail);
  }
}
