import { useLocale } from 'react-aria-components/I18nProvider';

/** The locale of all figures and dates: the one that React Aria's provider holds, so that fields agree with texts. */
export function useFormatLocale(): string {
  return useLocale().locale;
}
