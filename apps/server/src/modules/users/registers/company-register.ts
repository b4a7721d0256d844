import type { LegalForm } from '@canola/api-schema/users/company';

/** A company's entry in its country's public register. */
export interface RegisterEntry {
  name: string;
  vat: string | null;
  legalForm: LegalForm;
  address: string;
}

export interface CompanyRegister {
  /** Undefined for a number that is not in the register; throws when the register does not respond. */
  find(number: string): Promise<RegisterEntry | undefined>;
}
