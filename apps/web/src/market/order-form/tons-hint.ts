import { type Amount, formatTons, lorries } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** What was typed, in words beside the field: `24.5 t, about 1 lorry`. A slip of the keyboard shows at once. */
export function useTonsHint(): (tons: Amount) => string {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  return (tons) => `${formatTons(tons, locale)}, ${t('lorries', { count: lorries(tons) })}`;
}
