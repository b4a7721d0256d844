import type { Language } from '@canola/api-schema/access';
import { PhoneCountryCode, PhoneNumber } from '@canola/api-schema/phone';
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

const Person = Registration.extend({
  phone: z.strictObject({ countryCode: Chosen.pipe(PhoneCountryCode), phoneNumber: PhoneNumber }),
});

const WithCompany = Person.extend({
  company: z.strictObject({
    countryCode: Chosen.pipe(CountryId),
    companyNumber: CompanyReference.shape.companyNumber,
  }),
});

const WithoutCompany = Person.extend({
  company: z.object({ countryCode: z.string(), companyNumber: z.string() }).transform(() => null),
});

/** A company is asked for where the phone's country requires one (docs/product/accounts.md#registration). */
export function isCompanyRequired(countries: readonly Country[], callingCode: string): boolean {
  return countries.some((country) => country.phoneCountryCode === callingCode && country.isCompanyRequired);
}

export function registrationSchema(hasCompany: boolean) {
  return hasCompany ? WithCompany : WithoutCompany;
}

/** Known already, or guessed from the browser's region (`cs-CZ`); what cannot be guessed is asked. */
export function firstValues(
  user: Pick<User, 'name' | 'email' | 'phone'>,
  countries: readonly Country[],
  browser: { language: Language; tags: readonly string[] },
): RegistrationForm {
  const home = homeCountry(countries, browser.tags);
  return {
    // Providers that know no name put the e-mail there (docs/product/accounts.md#registration).
    name: user.name === null || user.name === user.email ? '' : user.name,
    language: browser.language,
    phone: user.phone ?? { countryCode: home?.phoneCountryCode ?? '', phoneNumber: '' },
    company: { countryCode: home?.isCompanyRequired ? home.id : '', companyNumber: '' },
  };
}

function homeCountry(countries: readonly Country[], tags: readonly string[]): Country | undefined {
  const regions = tags.map((tag) => new Intl.Locale(tag).region);
  const region = regions.find((one) => one !== undefined);
  return countries.find((country) => country.id === region && country.isAuthorized);
}
