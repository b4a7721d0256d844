import { type CompanyKind, type Role, stricter } from '@canola/api-schema/access';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { z } from 'zod';
import { texts } from '../../../platform/i18n/texts.ts';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { findDecision } from './approval.queries.ts';

/** By what the person may do there. */
const bodyOf = ({ kind, role }: { kind: CompanyKind; role: Role }) => {
  if (kind === 'TRADER') return 'desk';
  return role === 'STATUTORY' ? 'body' : 'reader';
};

/** Mails the decision to a member. A member who is waiting again by then gets no mail. */
export const decisionMail = defineTask({
  name: 'users.decision-mail',
  payload: z.strictObject({ userId: z.uuid(), companyId: z.uuid() }),
  async run({ db, config, clock }, { userId, companyId }, { jobId }) {
    const row = await findDecision(db, userId, companyId, clock.now());
    if (!row) return;
    const state = stricter(row.companyState, row.memberState);
    if (state === 'WAITING') return;
    const t = texts(row.language, 'users');
    const company = row.companyName;
    const reason = row.companyState === 'BLOCKED' ? row.companyReason : row.memberReason;
    const day = new Intl.DateTimeFormat(row.language === 'en' ? 'en-GB' : row.language, {
      dateStyle: 'long',
      timeZone: timeZoneOf(row.countryId),
    });
    const about =
      state === 'APPROVED'
        ? {
            subject: t('mail.approved.subject', { company }),
            paragraphs: [
              t(`mail.approved.${bodyOf(row)}`, { company }),
              ...(row.trialEndsAt
                ? [t('mail.approved.trial', { company, date: day.format(row.trialEndsAt) })]
                : []),
            ],
            button: { text: t('mail.approved.button'), url: config.publicUrl },
          }
        : {
            subject: t('mail.company-blocked.subject', { company }),
            paragraphs: [
              t('mail.company-blocked.body', { company }),
              ...(reason ? [t('mail.block-reason', { reason })] : []),
            ],
          };
    await once(db, 'users.decision-mail', jobId, (tx) =>
      sendMail(tx, letter(config, { to: row.email, language: row.language, ...about })),
    );
  },
});
