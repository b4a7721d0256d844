import type { Deps } from '../../../platform/deps.ts';
import { aresRegister } from './ares-register.ts';
import type { CompanyRegister } from './company-register.ts';
import { demoRegister } from './demo-register.ts';

/** The register of the country, where one is configured (docs/product/companies.md#countries). */
export function registerOf({ config, log }: Deps, countryId: string): CompanyRegister | undefined {
  if (countryId === 'CZ' && config.aresUrl) return aresRegister(config.aresUrl, log);
  return config.demo ? demoRegister(countryId) : undefined;
}
