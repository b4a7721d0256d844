import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { escapeHtml } from '../http/html.ts';
import { PLAIN_POLICY, plainPage } from '../http/plain-page.ts';
import { texts } from '../i18n/texts.ts';

export const VERIFY_POLICY = { ...PLAIN_POLICY, 'form-action': ["'self'"] };

/** A stored document by its hash; it names no company and no person. */
export interface KnownDocument {
  kind: string;
  issuedAt: Date;
  /** The numbers of the notes that correct it. */
  correctedBy: readonly string[];
  /** By the signed paper. */
  isReplaced: boolean;
}

export type Verdict = KnownDocument | 'unknown' | 'no-file' | 'too-large';

export function renderVerify(language: Language, verdict?: Verdict): string {
  const t = texts(language, 'verify');
  return plainPage(language, {
    title: t('title'),
    lead: t('lead'),
    content: `${verdict ? verdictHtml(language, verdict) : ''}
    <form class="card ask" method="post" enctype="multipart/form-data">
      <label for="file">${escapeHtml(t('file'))}</label>
      <input id="file" name="file" type="file" accept="application/pdf,.pdf" required>
      <button type="submit">${escapeHtml(t('check'))}</button>
      <p class="meta">${escapeHtml(t('privacy'))}</p>
    </form>`,
  });
}

function verdictHtml(language: Language, verdict: Verdict): string {
  const t = texts(language, 'verify');
  const say = (key: string, tone: 'good' | 'warn' | 'bad', words: Record<string, string> = {}) =>
    `<div class="card verdict ${tone}" role="status"><h2>${escapeHtml(t(`${key}.title`, words))}</h2><p>${escapeHtml(t(`${key}.body`, words))}</p></div>`;
  if (typeof verdict === 'string') return say(verdict, 'bad');
  const { kind, issuedAt, correctedBy, isReplaced } = verdict;
  const day = new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone: SUPPLIER_ZONE });
  const words = { kind: t(`kind.${kind}`), date: day.format(issuedAt), notes: correctedBy.join(', ') };
  if (isReplaced) return say('replaced', 'warn', words);
  return correctedBy.length > 0 ? say('corrected', 'warn', words) : say('unchanged', 'good', words);
}
