import type { Language } from '@canola/api-schema/users/country';
import type { country } from '../tables/countries.tables.ts';

/**
 * The countries of docs/product/companies.md#countries. Where registration is closed, the country can't be chosen for
 * a phone or a company.
 */
export const COUNTRIES: readonly (typeof country.$inferInsert)[] = [
  {
    id: 'CZ',
    localName: 'Česko',
    language: 'cs',
    phoneCountryCode: '+420',
    currency: 'CZK',
    hasCompanyValidator: true,
    isCompanyRequired: true,
    populatorFields: ['VAT', 'FORM', 'ADDRESS'],
    isAuthorized: true,
    paymentMethods: ['CARD', 'BANK_TRANSFER'],
  },
  {
    id: 'GB',
    localName: 'United Kingdom',
    language: 'en',
    phoneCountryCode: '+44',
    currency: 'GBP',
    hasCompanyValidator: false,
    isCompanyRequired: false,
    populatorFields: [],
    isAuthorized: false,
    paymentMethods: ['CARD'],
  },
  {
    id: 'IE',
    localName: 'Ireland',
    language: 'en',
    phoneCountryCode: '+353',
    currency: 'EUR',
    hasCompanyValidator: false,
    isCompanyRequired: false,
    populatorFields: [],
    isAuthorized: true,
    paymentMethods: ['CARD', 'BANK_TRANSFER'],
  },
  {
    id: 'RO',
    localName: 'România',
    language: 'ro',
    phoneCountryCode: '+40',
    currency: 'RON',
    hasCompanyValidator: true,
    isCompanyRequired: true,
    populatorFields: [],
    isAuthorized: true,
    paymentMethods: ['CARD', 'BANK_TRANSFER'],
  },
  {
    id: 'SK',
    localName: 'Slovensko',
    // The closest of the product's three languages.
    language: 'cs',
    phoneCountryCode: '+421',
    currency: 'EUR',
    hasCompanyValidator: true,
    isCompanyRequired: true,
    populatorFields: [],
    isAuthorized: true,
    paymentMethods: ['CARD', 'BANK_TRANSFER'],
  },
];

export const LANGUAGE_LIST: Language[] = [
  { id: 'en', localName: 'English', name: 'English' },
  { id: 'cs', localName: 'Čeština', name: 'Czech' },
  { id: 'ro', localName: 'Română', name: 'Romanian' },
];

export const COUNTRY_IDS: readonly string[] = COUNTRIES.map(({ id }) => id);
