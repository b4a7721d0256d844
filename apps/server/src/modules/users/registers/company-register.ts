import type { LegalForm } from '@canola/api-schema/users/company';

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
