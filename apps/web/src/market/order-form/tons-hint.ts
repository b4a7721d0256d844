import { type Amount, formatTons, lorries } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The typed tons in words, so that a slip of the keyboard shows: `24.5 t, about 1 lorry`. */
export function useTonsHint(): (tons: Amount) => string {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  return (tons) => `${formatTons(tons, locale)}, ${t('lorries', { count: lorries(tons) })}`;
}
