import type { Country } from '@canola/api-schema/users/country';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { usePhoneCountries } from './country-options.ts';
import type { RegistrationForm } from './registration.schema.ts';
import { useFieldError } from './use-field-error.ts';

interface PhoneFieldsProps {
  form: UseFormReturn<RegistrationForm, unknown, unknown>;
  countries: readonly Country[];
}

export function PhoneFields({ form, countries }: PhoneFieldsProps) {
  const { t } = useTranslation('registration');
  const fieldError = useFieldError();
  const { code: countryError, ...country } = useFormField(form, 'phone.countryCode');
  const { code: numberError, ...number } = useFormField(form, 'phone.phoneNumber');
  return (
    <div className="registration-phone">
      <Select
        {...country}
        label={t('phoneCountry')}
        options={usePhoneCountries(countries)}
        onChange={(value) => {
          country.onChange(value);
          // A number that the former country refused may be right in this one.
          form.clearErrors('phone.phoneNumber');
        }}
        error={fieldError('phone.countryCode', countryError)}
      />
      <TextField
        {...number}
        label={t('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={fieldError('phone.phoneNumber', numberError)}
      />
    </div>
  );
}
