import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';

/** The refused fields of a call, each with the words of its code. */
export function useFieldTexts(): (error: unknown) => Record<string, string> {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return {};
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, [code = '']]) => [
        field,
        t(`code.${code}` as 'code.request.invalid', { defaultValue: t('code.request.invalid') }),
      ]),
    );
  };
}
