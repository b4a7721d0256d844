import type { Language } from '@canola/api-schema/access';
import { escapeHtml } from '../http/html.ts';
import { texts } from '../i18n/texts.ts';
import { OUTBOX_STYLE } from './outbox.style.ts';

/** No script at all; the one style sheet is inline. */
export const OUTBOX_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

interface ShownMail {
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

const LOGO = `<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1F5A33"/><path fill="#F2C230" d="M15 15H9.7A4.7 4.7 0 1 1 15 9.7zM17 15V9.7A4.7 4.7 0 1 1 22.3 15zM17 17h5.3A4.7 4.7 0 1 1 17 22.3zM15 17v5.3A4.7 4.7 0 1 1 9.7 17z"/></svg>`;

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
        <div class="body">${withLinks(mail.text)}</div>
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
