import type { Language } from '@canola/api-schema/access';
import { readPhone } from '@canola/api-schema/phone';
import { type Country, CountryId } from '@canola/api-schema/users/country';
import { CompanyReference, Registration, type User } from '@canola/api-schema/users/user';
import { z } from 'zod';

/** The form holds what PUT /api/user takes, under the same names: an error of the server finds its field. */
export interface RegistrationForm {
  name: string;
  language: Language;
  phone: { countryCode: string; phoneNumber: string };
  company: { countryCode: string; companyNumber: string };
}

/** Where an error can appear. */
export const REGISTRATION_FIELDS = [
  'name',
  'phone.countryCode',
  'phone.phoneNumber',
  'company.countryCode',
  'company.companyNumber',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

const Chosen = z.string().min(1, 'field.required');

const WithCompany = Registration.extend({
  company: z.strictObject({
    countryCode: Chosen.pipe(CountryId),
    companyNumber: CompanyReference.shape.companyNumber,
  }),
});

const WithoutCompany = Registration.extend({
  company: z.object({ countryCode: z.string(), companyNumber: z.string() }).transform(() => null),
});

/** The phone's country decides whether a company is required (docs/product/accounts.md). */
export function isCompanyRequired(countries: readonly Country[], phone: RegistrationForm['phone']): boolean {
  const { countryCode } = readPhone(phone);
  return countries.some((country) => country.phoneCountryCode === countryCode && country.isCompanyRequired);
}

/** A person who has accepted an invitation belongs to a company already (docs/product/companies.md#people). */
export function namesCompany(
  user: Pick<User, 'companies'>,
  countries: readonly Country[],
  phone: RegistrationForm['phone'],
): boolean {
  return user.companies.length === 0 && isCompanyRequired(countries, phone);
}

export function registrationSchema(hasCompany: boolean) {
  return hasCompany ? WithCompany : WithoutCompany;
}

interface Browser {
  language: Language;
  tags: readonly string[];
  timeZone?: string | undefined;
}

const ZONES: Readonly<Record<string, string>> = {
  'Europe/Prague': 'CZ',
  'Europe/Bratislava': 'SK',
  'Europe/Bucharest': 'RO',
  'Europe/Dublin': 'IE',
};

/** Known already, or guessed from the browser; the rest stays empty. */
export function firstValues(
  user: Pick<User, 'name' | 'email' | 'phone'>,
  countries: readonly Country[],
  browser: Browser,
): RegistrationForm {
  const home = homeCountry(countries, browser);
  return {
    // Providers that know no name put the e-mail there (docs/product/accounts.md#registration).
    name: user.name === null || user.name === user.email ? '' : user.name,
    language: browser.language,
    phone: user.phone ?? { countryCode: home?.phoneCountryCode ?? '', phoneNumber: '' },
    company: { countryCode: home?.isCompanyRequired ? home.id : '', companyNumber: '' },
  };
}

/** The region of the browser (`cs-CZ`), else where its clock is, else where its language is spoken. */
function homeCountry(countries: readonly Country[], { tags, timeZone }: Browser): Country | undefined {
  const open = countries.filter((country) => country.isAuthorized);
  const locales = tags.map((tag) => new Intl.Locale(tag));
  const regions = [
    ...locales.map(({ region }) => region),
    ZONES[timeZone ?? ''],
    // English is spoken in too many places to say anything.
    ...locales.filter(({ language }) => language !== 'en').map((locale) => locale.maximize().region),
  ];
  return regions
    .map((region) => open.find(({ id }) => id === region))
    .find((country) => country !== undefined);
}
