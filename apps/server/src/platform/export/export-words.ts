import type { Language } from '@canola/api-schema/access';
import { texts } from '../i18n/texts.ts';

/** Codes of one kind in the words that the screens have for them, in the reader's language. */
export function wordsOf(language: Language) {
  const t = texts(language, 'exports');
  return (kind: string, codes: readonly string[]): Record<string, string> =>
    Object.fromEntries(codes.map((code) => [code, t(`${kind}.${code}`)]));
}
