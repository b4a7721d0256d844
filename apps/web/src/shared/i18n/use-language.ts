import type { Language } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';

/** The language of the texts on the screen; changes with them. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
