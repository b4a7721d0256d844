import { useTranslation } from 'react-i18next';

type Field = 'headline' | 'summary' | 'dateFrom' | 'dateTo' | 'language' | 'commodityId' | 'advice' | 'root';

/** The words of a code from the form or the server; a missing field says what it wants. */
export function useFieldText(): (field: Field, code: string | undefined) => string | undefined {
  const { t } = useTranslation('editor');
  return (field, code) => {
    if (code === undefined) return undefined;
    if (code === 'field.required')
      return t(`required.${field}` as 'required.headline', { defaultValue: t('error.field.required') });
    return t(`error.${code}` as 'error.field.required', { defaultValue: t('error.field.invalid') });
  };
}
