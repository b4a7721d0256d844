import type { Country } from '@canola/api-schema/users/country';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { CompanyFormApi } from './company.schema.ts';
import { useFieldError } from './use-field-error.ts';

/** A country that is closed for registration still has phones. */
export function ContactPhone({ form, countries }: { form: CompanyFormApi; countries: readonly Country[] }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code: countryCode, ...country } = useFormField(form, 'contactPhone.countryCode');
  const { code: numberCode, ...number } = useFormField(form, 'contactPhone.phoneNumber');
  const options = countries.map(({ phoneCountryCode, localName }) => ({
    id: phoneCountryCode,
    label: `${localName} ${phoneCountryCode}`,
  }));
  return (
    <>
      <Select
        {...country}
        label={t('detail.phoneCountry')}
        options={options}
        optional
        error={fieldError('contactPhone.countryCode', countryCode)}
      />
      <TextField
        {...number}
        label={t('detail.phoneNumber')}
        type="tel"
        autoComplete="tel-national"
        optional
        error={fieldError('contactPhone.phoneNumber', numberCode)}
      />
    </>
  );
}
