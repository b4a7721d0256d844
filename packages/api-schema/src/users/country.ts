import { z } from 'zod';
import { LANGUAGES } from '../access.ts';
import { CurrencyType } from '../money.ts';

/**
 * Fields of a company that the country's register fills; the form shows them disabled
 * (docs/product/companies.md#company-details).
 */
export const POPULATOR_FIELDS = ['VAT', 'FORM', 'ADDRESS'] as const;
export const PopulatorField = z.enum(POPULATOR_FIELDS);
export type PopulatorField = z.infer<typeof PopulatorField>;

export const PAYMENT_TYPES = ['CARD', 'BANK_TRANSFER'] as const;
export const PaymentType = z.enum(PAYMENT_TYPES);
export type PaymentType = z.infer<typeof PaymentType>;

/** ISO 3166 code, e.g. CZ. */
export const CountryId = z.string().regex(/^[A-Z]{2}$/, 'country.code-invalid');
export const CountryParams = z.object({ id: CountryId });

export const Country = z.object({
  id: CountryId,
  localName: z.string(),
  language: z.enum(LANGUAGES),
  phoneCountryCode: z.string(),
  currency: z.object({ type: CurrencyType }),
  hasCompanyValidator: z.boolean(),
  isCompanyRequired: z.boolean(),
  populatorFields: z.array(PopulatorField),
  isAuthorized: z.boolean(),
  paymentMethods: z.array(PaymentType),
});
export type Country = z.infer<typeof Country>;

export const Language = z.object({ id: z.enum(LANGUAGES), localName: z.string(), name: z.string() });
export type Language = z.infer<typeof Language>;
