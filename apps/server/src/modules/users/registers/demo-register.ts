import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';
import { type CompanyRegister, RegisterEntry } from './company-register.ts';

/** The register does not know this number, although its check digit is right: shows the error on the number field. */
export const STRUCK_OFF = '25123891';

/** By country and number. */
const Entries = z.record(z.string(), z.record(z.string(), RegisterEntry));
let entries: z.infer<typeof Entries> | undefined;

/**
 * The small register of demo mode (docs/product/companies.md#company-numbers): invented companies with numbers that
 * pass their check digits. For any other number of the country it makes up a plain entry, so everyone can try the
 * registration with the number of their own company; only {@link STRUCK_OFF} is unknown.
 */
export function demoRegister(countryId: string): CompanyRegister | undefined {
  entries ??= readReference('demo-register.json', Entries);
  const known = entries[countryId];
  if (!known) return undefined;
  return {
    find: async (number) =>
      number === STRUCK_OFF ? undefined : (known[number] ?? inventEntry(countryId, number)),
  };
}

function inventEntry(countryId: string, number: string): RegisterEntry {
  const names: Record<string, [name: string, address: string]> = {
    CZ: [`Hospodářství ${number} s.r.o.`, 'Polní 1, 586 01 Jihlava'],
    RO: [`Ferma ${number} SRL`, 'Str. Principală 1, 910001 Călărași'],
    SK: [`Hospodárstvo ${number} s.r.o.`, 'Poľná 1, 949 01 Nitra'],
  };
  const [name, address] = names[countryId] ?? [`${countryId} ${number}`, ''];
  return { name, vat: `${countryId}${number}`, legalForm: 'JURIDICAL_PERSON', address };
}
