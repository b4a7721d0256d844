import type { Country } from '@canola/api-schema/users/country';
import { useTranslation } from 'react-i18next';
import type { Option } from '#shared/ui/option.ts';

function byName(countries: readonly Country[]): Country[] {
  return countries.toSorted((a, b) => a.localName.localeCompare(b.localName));
}

/** Every country is listed, so that nobody misses theirs; only those where registration is open can be chosen. */
export function usePhoneCountries(countries: readonly Country[]): Option[] {
  const { t } = useTranslation('registration');
  return byName(countries).map((country) => ({
    id: country.phoneCountryCode,
    label: `${country.phoneCountryCode} ${country.localName}`,
    ...closedNote(country, t('closed')),
  }));
}

export function useCompanyCountries(countries: readonly Country[]): Option[] {
  const { t } = useTranslation('registration');
  return byName(countries).map((country) => ({
    id: country.id,
    label: country.localName,
    ...closedNote(country, t('closed')),
  }));
}

function closedNote({ isAuthorized }: Country, note: string) {
  return isAuthorized ? {} : { isDisabled: true, hint: note };
}
