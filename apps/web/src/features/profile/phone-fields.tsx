import type { Country } from '@canola/api-schema/users/country';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useFieldError } from './use-field-error.ts';

type Field = Omit<ReturnType<typeof useFormField>, 'value' | 'onChange' | 'name'> & {
  name: string;
  value: string;
  onChange: (value: string) => void;
};

interface PhoneFieldsProps {
  country: Field;
  number: Field;
  countries: readonly Country[];
  isOptional?: boolean;
  hint?: ReactNode;
}

/** A country that is closed for registration still has phones. */
export function PhoneFields({ country, number, countries, isOptional = false, hint }: PhoneFieldsProps) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const { code: countryCode, ...countryField } = country;
  const { code: numberCode, ...numberField } = number;
  const options = countries.map(({ phoneCountryCode, localName }) => ({
    id: phoneCountryCode,
    label: `${localName} ${phoneCountryCode}`,
  }));
  return (
    <>
      <Select
        {...countryField}
        label={t('detail.phoneCountry')}
        options={options}
        optional={isOptional}
        error={fieldError(country.name, countryCode)}
      />
      <TextField
        {...numberField}
        label={t('detail.phoneNumber')}
        type="tel"
        autoComplete="tel"
        optional={isOptional}
        hint={hint}
        error={fieldError(number.name, numberCode)}
      />
    </>
  );
}
