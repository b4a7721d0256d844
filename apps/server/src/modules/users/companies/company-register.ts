import type { LegalForm } from '@canola/api-schema/users/company';
import type { Deps } from '../../../platform/deps.ts';
import { aresRegister } from './ares-register.ts';
import { demoRegister } from './demo-register.ts';

/** What a country's public register says about a company. */
export interface RegisterEntry {
  name: string;
  vat: string | null;
  legalForm: LegalForm;
  address: string;
}

export interface CompanyRegister {
  /** Undefined for a number that the register does not know; throws when it does not answer. */
  find(number: string): Promise<RegisterEntry | undefined>;
}

/** The register of the country, where one is configured (decisions §4). */
export function registerOf({ config, log }: Deps, countryId: string): CompanyRegister | undefined {
  if (countryId === 'CZ' && config.aresUrl) return aresRegister(config.aresUrl, log);
  return config.demo ? demoRegister(countryId) : undefined;
}
