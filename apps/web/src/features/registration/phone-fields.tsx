import { readPhone } from '@canola/api-schema/phone';
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
  /** A calling code that was typed with the number chooses its country. */
  function showTypedCountry() {
    const chosen = form.getValues('phone');
    const read = readPhone(chosen);
    const isOpen = countries.some(
      ({ phoneCountryCode, isAuthorized }) => phoneCountryCode === read.countryCode && isAuthorized,
    );
    if (!isOpen || !/^\s*(\+|00)/.test(chosen.phoneNumber)) return;
    form.setValue('phone', read, { shouldDirty: true });
    form.clearErrors('phone');
  }

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
        onBlur={(event) => {
          number.onBlur(event);
          showTypedCountry();
        }}
        label={t('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={fieldError('phone.phoneNumber', numberError)}
      />
    </div>
  );
}
