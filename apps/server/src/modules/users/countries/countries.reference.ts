import { CurrencyType } from '@canola/api-schema/money';
import { Country, type Language } from '@canola/api-schema/users/country';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';

/**
 * The countries of docs/product/companies.md#countries. Where registration is closed, the country can't be chosen for
 * a phone or a company. Slovakia gets Czech, the closest of the product's three languages.
 */
export const COUNTRIES = readReference(
  'countries.json',
  z.array(Country.extend({ currency: CurrencyType }).strict()),
);

export const LANGUAGE_LIST: Language[] = [
  { id: 'en', localName: 'English', name: 'English' },
  { id: 'cs', localName: 'Čeština', name: 'Czech' },
  { id: 'ro', localName: 'Română', name: 'Romanian' },
];

export const COUNTRY_IDS: readonly string[] = COUNTRIES.map(({ id }) => id);
