import type { Config } from '../config/config.ts';
import { texts } from '../i18n/texts.ts';
import { type Letter, type LetterRow, letterHtml } from './letter-html.ts';
import type { PlainMail } from './mail.ts';

/**
 * A mail in our layout, as text and HTML with the same content: greeting, paragraphs, one button, small print, a
 * contact.
 */
export function letter(
  { support, publicUrl }: Pick<Config, 'support' | 'publicUrl'>,
  about: Letter,
): PlainMail {
  const { to, language, subject, paragraphs, parts = [], button, note, why, isGreeted = true } = about;
  const t = texts(language, 'mail');
  const words = {
    greeting: isGreeted ? t('letter.greeting') : '',
    help: t('letter.help', { email: support.email, phone: support.phone.replaceAll(' ', '\u00a0') }),
    regards: t('letter.regards'),
  };
  const link = (to: Letter['button']) => to && `${to.text}:\n${to.url}`;
  const text = [
    words.greeting,
    ...paragraphs,
    ...parts.flatMap((part) => [
      part.title.toLocaleUpperCase(language),
      ...part.paragraphs,
      ...(part.rows ?? []).map(rowText),
      link(part.button),
    ]),
    link(button),
    note,
    words.help,
    words.regards,
    why && `-- \n${why.text} ${why.link}:\n${why.url}`,
  ];
  return {
    to,
    subject: `${subject} – Canola`,
    text: text.filter(Boolean).join('\n\n'),
    html: letterHtml(about, { ...words, home: publicUrl, email: support.email }),
  };
}

function rowText({ text, hint, value, change, url }: LetterRow): string {
  const said = value === null ? text : `${text}: ${value}${change === null ? '' : ` (${change})`}`;
  return [said, hint, url].filter(Boolean).join('\n');
}
