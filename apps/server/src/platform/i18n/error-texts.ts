import type { Language } from '@canola/api-schema/access';
import cs from '@canola/api-schema/locales/cs/errors.json' with { type: 'json' };
import en from '@canola/api-schema/locales/en/errors.json' with { type: 'json' };
import ro from '@canola/api-schema/locales/ro/errors.json' with { type: 'json' };
import type { AppError } from '../errors.ts';

type Texts = Record<string, Record<string, string>>;
const TEXTS: Record<Language, Texts> = { en: en.code, cs: cs.code, ro: ro.code };

/**
 * The sentence for a caller: the one that the web shows for the code, and for English readers the more exact one that
 * was thrown. The reason of a block is what support wrote, in whatever language.
 */
export function messageOf(error: AppError, language: Language): string {
  const isOwnSentence = error.message !== error.code;
  if (isOwnSentence && (language === 'en' || error.code === 'user.blocked')) return error.message;
  const [area = '', name = ''] = error.code.split('.');
  return TEXTS[language][area]?.[name] ?? error.message;
}
