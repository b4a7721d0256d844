import { useTranslation } from 'react-i18next';

/** A code of the schema or of the server, in words for its field. */
export function useFieldError(): (field: string, code: string | undefined) => string | undefined {
  const { t } = useTranslation('profile');
  return (field, code) => {
    if (code === undefined) return undefined;
    // Most required fields say what they need.
    const own = code === 'field.required' && t(`required.${field}` as 'required.name', { defaultValue: '' });
    // A code that a later server knows and this page does not yet.
    return own || t(`error.${code}` as 'error.other', { defaultValue: '' }) || t('error.other');
  };
}
