import type { Language } from '@canola/api-schema/access';
import { escapeHtml, LOGO, LOGO_URL } from '../http/html.ts';
import { texts } from '../i18n/texts.ts';
import { OUTBOX_STYLE } from './outbox.style.ts';

/** No script; the only style sheet is inline. */
export const OUTBOX_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
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
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const list = mails
    .map(
      (mail, index) => `
      <li class="card"><details${index === 0 ? ' open' : ''}>
        <summary>
          <span class="subject">${escapeHtml(mail.subject)}</span>
          <span class="meta">${escapeHtml(t('outbox.to', { address: mail.recipient }))}</span>
          <time datetime="${mail.createdAt.toISOString()}">${escapeHtml(dates.format(mail.createdAt))}</time>
        </summary>
        <div class="body">${withLinks(mail.text)}${filesOf(mail, language)}</div>
      </details></li>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(t('outbox.title'))} · Canola</title>
  <link rel="icon" href="${LOGO_URL}">
  <style>${OUTBOX_STYLE}</style>
</head>
<body>
  <header><a href="/">${LOGO}<span>Canola</span></a></header>
  <main>
    <h1>${escapeHtml(t('outbox.title'))}</h1>
    <p class="lead">${escapeHtml(t('outbox.lead'))}</p>
    ${
      mails.length === 0
        ? `<p class="card empty">${escapeHtml(t('outbox.empty'))}</p>`
        : `<p class="count">${escapeHtml(t('outbox.count', { count: mails.length }))}</p><ul>${list}</ul>`
    }
  </main>
</body>
</html>`;
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
