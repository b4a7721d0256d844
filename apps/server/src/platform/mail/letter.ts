import type { Language } from '@canola/api-schema/access';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../http/html.ts';
import { texts } from '../i18n/texts.ts';
import type { PlainMail } from './mail.ts';

export interface Letter {
  to: string;
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** The link of the button. */
  button?: { text: string; url: string };
}

// Mail programs know no style sheets: styles are inline, colours those of the product.
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1b1f1a';
const FINE = 'margin:16px 0 12px;font-size:13px;line-height:18px;color:#535a4e';
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:8px;background:#1f5a33;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';

/** A mail in our layout, as text and HTML: greeting, paragraphs, one button, a contact. */
export function letter({ support }: Pick<Config, 'support'>, one: Letter): PlainMail {
  const t = texts(one.language, 'mail');
  const greeting = t('letter.greeting');
  const help = t('letter.help', { email: support.email, phone: support.phone.replaceAll(' ', '\u00a0') });
  const regards = t('letter.regards');
  const link = one.button && `${one.button.text}:\n${one.button.url}`;
  const text = [greeting, ...one.paragraphs, link, help, regards].filter(Boolean).join('\n\n');
  const paragraphs = [greeting, ...one.paragraphs]
    // A reason may have several lines.
    .map((words) => `<p style="${PARAGRAPH}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  const button = one.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(one.button.url)}" style="${BUTTON}">${escapeHtml(one.button.text)}</a></p>`
    : '';
  const subject = escapeHtml(one.subject);
  const html = `<!doctype html>
<html lang="${one.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f3;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:#1f5a33">Canola</p>
<div style="padding:28px 24px 16px;background:#fffefb;border:1px solid #e8e3d7;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#1b1f1a">${subject}</h1>
${paragraphs}
${button}
</div>
<p style="${FINE}">${escapeHtml(help)}</p>
</div>
</body>
</html>`;
  return { to: one.to, subject: `${one.subject} – Canola`, text, html };
}
