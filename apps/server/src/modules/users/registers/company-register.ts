import { LegalForm } from '@canola/api-schema/users/company';
import { z } from 'zod';

/** A company's entry in its country's public register. */
export const RegisterEntry = z.strictObject({
  name: z.string(),
  vat: z.string().nullable(),
  legalForm: LegalForm,
  address: z.string(),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

export interface CompanyRegister {
  /** Undefined for a number that is not in the register; throws when the register does not respond. */
  find(number: string): Promise<RegisterEntry | undefined>;
}
