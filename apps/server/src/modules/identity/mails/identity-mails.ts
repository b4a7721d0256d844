import type { Language } from '@canola/api-schema/access';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { html } from '../html.ts';

export type IdentityMail = 'verify' | 'reset' | 'taken' | 'changed' | 'passkeyAdded' | 'passkeyRemoved';

/** In the account's language, as text and HTML, as part of the caller's transaction. */
export async function sendIdentityMail(
  db: Db,
  config: Config,
  kind: IdentityMail,
  account: { email: string; language: Language },
  link: string,
): Promise<void> {
  const t = texts(account.language, 'identity');
  const subject = t(`mail.${kind}.subject`);
  const parts = {
    greeting: t('mail.greeting'),
    body: t(`mail.${kind}.body`),
    button: t(`mail.${kind}.button`),
    ignore: t(`mail.${kind}.ignore`),
    help: t('mail.help', {
      email: config.support.email,
      phone: config.support.phone.replaceAll(' ', '\u00a0'),
    }),
    regards: t('mail.regards'),
  };
  const text = [
    parts.greeting,
    parts.body,
    `${parts.button}:\n${link}`,
    parts.ignore,
    parts.help,
    parts.regards,
  ].join('\n\n');

  // Mail programs know no style sheets: styles are inline, colours those of the product.
  const paragraph = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1b1f1a';
  const fine = 'margin:0 0 12px;font-size:13px;line-height:18px;color:#535a4e';
  const page = html`<!doctype html>
<html lang="${account.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f3;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:#1f5a33">Canola</p>
<div style="padding:28px 24px 16px;background:#fffefb;border:1px solid #e8e3d7;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#1b1f1a">${subject}</h1>
<p style="${paragraph}">${parts.greeting}</p>
<p style="${paragraph}">${parts.body}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 22px;border-radius:8px;background:#1f5a33;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${parts.button}</a></p>
<p style="${fine}">${t('mail.linkHint')}<br><a href="${link}" style="color:#1f5a33;word-break:break-all">${link}</a></p>
<p style="${fine}">${parts.ignore}</p>
</div>
<p style="${fine};margin-top:16px">${parts.help}</p>
</div>
</body>
</html>`;
  await sendMail(db, { to: account.email, subject: `${subject} – Canola`, text, html: page.text });
}
