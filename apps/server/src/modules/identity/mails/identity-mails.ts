import type { Language } from '@canola/api-schema/access';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { issuerOf } from '../issuer.ts';

export type IdentityMail =
  | 'verify'
  | 'reset'
  | 'taken'
  | 'changed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed';

/** In the account's language, as part of the caller's transaction. Without a link its button opens the app. */
export async function sendIdentityMail(
  db: Db,
  config: Config,
  kind: IdentityMail,
  { email: to, language }: { email: string; language: Language },
  link = `${config.publicUrl}/`,
): Promise<void> {
  const t = texts(language, 'identity');
  const mail = letter(config, {
    to,
    language,
    subject: t(`mail.${kind}.subject`),
    paragraphs: [t(`mail.${kind}.body`)],
    button: { text: t(`mail.${kind}.button`), url: link, hint: t('mail.linkHint') },
    note: t(`mail.${kind}.ignore`),
  });
  await sendMail(db, mail);
}

/**
 * The link is below the interaction's path, so the browser that started it sends its cookie and continues directly;
 * any other browser has only the token.
 */
export function mailedLink(
  config: Config,
  uid: string,
  page: 'verify-email' | 'reset-password',
  token: string,
  language: Language,
): string {
  const query = new URLSearchParams({ token, lang: language });
  return `${issuerOf(config)}/interaction/${encodeURIComponent(uid)}/${page}?${query}`;
}
