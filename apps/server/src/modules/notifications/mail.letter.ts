import type { Language } from '@canola/api-schema/access';
import { isAlertMessage } from '@canola/api-schema/notifications/channels';
import type { Config } from '../../platform/config/config.ts';
import { texts } from '../../platform/i18n/texts.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { PlainMail } from '../../platform/mail/mail.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { factsOf, render } from './notifications.texts.ts';

export type MailedEvent = Pick<NotificationRow, 'companyId' | 'kind' | 'params' | 'url'>;
export type ShownEvent = MailedEvent & { isMasked: boolean; isPast?: boolean };

/** One event is a mail about it; several are its parts. */
export function writeMail(
  config: Pick<Config, 'support' | 'publicUrl'>,
  { email: to, language }: { email: string; language: Language },
  events: readonly ShownEvent[],
  unsubscribeUrl?: string,
): PlainMail {
  const t = texts(language, 'notifications');
  const parts = events.map(({ kind, params, url, isMasked, isPast = false }) => {
    const { title, body } = render(kind, params, { language, isMasked, isPast });
    const facts = factsOf(kind, params, { language, isMasked });
    return {
      title,
      paragraphs: facts === '' ? [body] : [body, facts],
      button: url === null ? undefined : { text: t(buttonOf(kind)), url: `${config.publicUrl}${url}` },
    };
  });
  const areReports = events.every(({ kind }) => kind === 'report.published');
  const hasReport = events.some(({ kind }) => kind === 'report.published');
  const hasAlert = events.some(({ kind }) => isAlertMessage(kind));
  const why = {
    text: t(unsubscribeUrl ? 'mails.whyAlerts' : areReports ? 'mails.whyReports' : 'mails.why'),
    link: t(unsubscribeUrl ? 'mails.unsubscribe' : 'mails.choose'),
    url: unsubscribeUrl ?? `${config.publicUrl}/notifications`,
  };
  const sent = (mail: PlainMail): PlainMail => ({ ...mail, ...(unsubscribeUrl && { unsubscribeUrl }) });
  const hasPaper = events.some(({ kind }) => kind === 'contract.signed');
  const note = hasPaper ? t('mails.attached', { address: `${config.publicUrl}/verify` }) : '';
  const [first, ...others] = parts;
  if (first && others.length === 0) {
    const { title: subject, paragraphs, button } = first;
    return sent(
      letter(config, {
        to,
        language,
        subject,
        paragraphs,
        ...(button && { button }),
        note,
        why,
        isGreeted: false,
      }),
    );
  }
  const subject = t(hasReport || hasAlert ? 'mails.severalMixed' : 'mails.several', { count: parts.length });
  return sent(letter(config, { to, language, subject, paragraphs: [], parts, note, why, isGreeted: false }));
}

function buttonOf(kind: MailedEvent['kind']): string {
  if (kind === 'contract.ready-to-sign') return 'mails.sign';
  if (isAlertMessage(kind)) return 'mails.openAlert';
  if (kind === 'order.stop-refused') return 'mails.openOrder';
  if (kind === 'ladder.closing-soon' || kind === 'ladder.unsold') return 'mails.openLadder';
  if (/ticket|call-off/.test(kind)) return 'mails.openDelivery';
  if (/settlement|payment-said/.test(kind)) return 'mails.openSettlement';
  return kind === 'report.published' ? 'mails.openReport' : 'mails.openContract';
}
