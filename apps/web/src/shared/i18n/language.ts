import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { oneOf, remembered } from '#shared/storage/remembered.ts';

export const DEFAULT_LANGUAGE: Language = 'en';

/** A language's name in itself; it is not translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', cs: 'Čeština', ro: 'Română' };

export const rememberedLanguage = remembered('language', oneOf(...LANGUAGES));

const isLanguage = oneOf(...LANGUAGES);

/** Slovak readers get Czech, Moldovan readers Romanian; everybody else English. */
const NEAREST: Record<string, Language> = { sk: 'cs', mo: 'ro' };

/** Before sign-in: the language chosen in this browser, else the first of the browser's languages that we have. */
export function firstLanguage(chosen: Language | undefined, browser: readonly string[]): Language {
  if (chosen) return chosen;
  for (const tag of browser) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    const spoken = isLanguage(base) ? base : NEAREST[base];
    if (spoken) return spoken;
  }
  return DEFAULT_LANGUAGE;
}
