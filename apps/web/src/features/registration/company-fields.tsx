import type { Country } from '@canola/api-schema/users/country';
import { BadgeCheck } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { goesToButton, useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useCompanyCountries } from './country-options.ts';
import type { RegistrationForm } from './registration.schema.ts';
import type { useCompanyCheck } from './use-company-check.ts';
import { useFieldError } from './use-field-error.ts';

interface CompanyFieldsProps {
  form: UseFormReturn<RegistrationForm, unknown, unknown>;
  countries: readonly Country[];
  check: ReturnType<typeof useCompanyCheck>;
}

export function CompanyFields({ form, countries, check }: CompanyFieldsProps) {
  const { t } = useTranslation('registration');
  const fieldError = useFieldError();
  const { code: countryError, ...country } = useFormField(form, 'company.countryCode');
  const { code: numberError, ...number } = useFormField(form, 'company.companyNumber');
  const reference = useWatch({ control: form.control, name: 'company' });
  const result = check.resultFor(reference);
  const refusal = result?.status === 'refused' ? result.code : undefined;
  const chosen = countries.find(({ id }) => id === country.value);
  // Only a country whose register fills in fields vouches for the name.
  const hasRegister = chosen !== undefined && chosen.populatorFields.length > 0;
  const found = (hasRegister && result?.status === 'found' && result.name) || undefined;
  return (
    <section className="registration-group" aria-labelledby="registration-company">
      <h2 id="registration-company" className="h2">
        {t('company')}
      </h2>
      <div className="registration-company">
        <Select
          {...country}
          label={t('companyCountry')}
          options={useCompanyCountries(countries)}
          onChange={(value) => {
            if (value === country.value) return;
            country.onChange(value);
            // A number belongs to its country's register (docs/product/accounts.md#registration).
            form.setValue('company.companyNumber', '', { shouldDirty: true });
            form.clearErrors('company.companyNumber');
          }}
          error={fieldError('company.countryCode', countryError)}
        />
        <div className="grid gap-1.5">
          <TextField
            {...number}
            onBlur={(event) => {
              number.onBlur(event);
              const isWhole = reference.countryCode !== '' && number.value.trim() !== '';
              if (isWhole && result === undefined && !goesToButton(event)) void check.verify(reference);
            }}
            label={t('companyNumber', { context: chosen?.id })}
            inputMode="numeric"
            autoComplete="off"
            suffix={result?.status === 'checking' && <span className="spinner" />}
            hint={
              found === undefined &&
              t(`numberHint.${chosen?.id ?? ''}` as 'numberHint.CZ', { defaultValue: '' })
            }
            error={fieldError('company.companyNumber', numberError ?? refusal)}
          />
          <p role="status" className="registration-found">
            {result?.status === 'checking' && <span className="sr-only">{t('checking')}</span>}
            {found && (
              <>
                <BadgeCheck className="i" />
                <span className="sr-only">{t('found')} </span>
                {found}
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
