import { useTranslation } from 'react-i18next';
import type { RegistrationField } from './registration.schema.ts';

/** A code of the schema or of the server, in words for its field. */
export function useFieldError(): (field: RegistrationField, code: string | undefined) => string | undefined {
  const { t } = useTranslation('registration');
  return (field, code) => {
    if (code === undefined) return undefined;
    if (code === 'field.required') return t(`required.${field}`);
    // A code that a later server knows and this page does not yet.
    return t(`error.${code}` as 'error.other', { defaultValue: '' }) || t('error.other');
  };
}
