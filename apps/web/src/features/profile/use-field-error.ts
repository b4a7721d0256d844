import { useTranslation } from 'react-i18next';

const REQUIRED = [
  'name',
  'address',
  'contactName',
  'contactPosition',
  'contactEmail',
  'contactPhone.countryCode',
  'contactPhone.phoneNumber',
  'phone.countryCode',
  'phone.phoneNumber',
] as const;
type Required = (typeof REQUIRED)[number];

/** A code of the schema or of the server, in words beside its field. */
export function useFieldError(): (field: string, code: string | undefined) => string | undefined {
  const { t } = useTranslation('profile');
  return (field, code) => {
    if (code === undefined) return undefined;
    if (code === 'field.required' && isRequired(field)) return t(`required.${field}`);
    // A code that a later server knows and this page does not yet.
    return t(`error.${code}` as 'error.other', { defaultValue: '' }) || t('error.other');
  };
}

function isRequired(field: string): field is Required {
  return (REQUIRED as readonly string[]).includes(field);
}
