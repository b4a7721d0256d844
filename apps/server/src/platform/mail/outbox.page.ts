import type { Language } from '@canola/api-schema/access';
import { escapeHtml } from '../http/html.ts';
import { PLAIN_POLICY, plainPage } from '../http/plain-page.ts';
import { texts } from '../i18n/texts.ts';

export const OUTBOX_POLICY = { ...PLAIN_POLICY, 'frame-src': ["'self'"] };

/** The HTML of a mail, in a frame: nothing of it runs or is fetched, and its links open outside of the frame. */
export const MAIL_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-top-navigation-by-user-activation'],
};

interface ShownMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
  attachments: readonly { filename: string; bytes: number }[];
}

export function renderOutbox(mails: readonly ShownMail[], language: Language): string {
  const t = texts(language, 'mail');
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const list = mails
    .map(
      (mail, index) => `
      <li class="card"><details${index === 0 ? ' open' : ''}>
        <summary>
          <span class="subject">${escapeHtml(mail.subject)}</span>
          <span class="meta">${escapeHtml(t('outbox.to', { address: mail.recipient }))}</span>
          <time datetime="${mail.createdAt.toISOString()}">${escapeHtml(dates.format(mail.createdAt))}</time>
        </summary>
        <iframe class="mail" src="/outbox/${mail.id}" title="${escapeHtml(mail.subject)}" loading="lazy" sandbox="allow-top-navigation-by-user-activation"></iframe>
        ${filesOf(mail, language)}
        <details class="plain"><summary>${escapeHtml(t('outbox.plain'))}</summary><div class="body">${withLinks(mail.text)}</div></details>
      </details></li>`,
    )
    .join('');
  return plainPage(language, {
    title: t('outbox.title'),
    lead: t('outbox.lead'),
    content:
      mails.length === 0
        ? `<p class="card empty">${escapeHtml(t('outbox.empty'))}</p>`
        : `<p class="count">${escapeHtml(t('outbox.count', { count: mails.length }))}</p><ul>${list}</ul>`,
  });
}

function filesOf({ id, attachments }: ShownMail, language: Language): string {
  const sizes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  });
  const links = attachments.map(
    ({ filename, bytes }, place) =>
      `<a href="/outbox/${id}/${place}" download>${escapeHtml(filename)}</a> (${escapeHtml(sizes.format(bytes / 1000))})`,
  );
  return links.length === 0 ? '' : `<p class="files">${links.join('<br>')}</p>`;
}

/** Escaped first; then only plain web addresses become links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join('');
}
