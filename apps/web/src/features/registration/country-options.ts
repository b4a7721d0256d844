import type { Country } from '@canola/api-schema/users/country';
import { useTranslation } from 'react-i18next';
import type { Option } from '#shared/ui/option.ts';

/** Every country is listed, so that nobody misses theirs; only those where registration is open can be chosen. */
function useCountryOptions(countries: readonly Country[], optionOf: (country: Country) => Option): Option[] {
  const { t } = useTranslation('registration');
  return countries
    .toSorted((a, b) => a.localName.localeCompare(b.localName))
    .map((country) => ({
      ...optionOf(country),
      ...(!country.isAuthorized && { isDisabled: true, hint: t('closed') }),
    }));
}

export const usePhoneCountries = (countries: readonly Country[]) =>
  useCountryOptions(countries, ({ phoneCountryCode: id, localName }) => ({
    id,
    label: `${id} ${localName}`,
  }));

export const useCompanyCountries = (countries: readonly Country[]) =>
  useCountryOptions(countries, ({ id, localName }) => ({ id, label: localName }));
