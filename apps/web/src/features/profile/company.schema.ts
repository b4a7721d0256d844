import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { type Company, CompanyDetailEdit } from '@canola/api-schema/users/company';
import type { Country, PopulatorField } from '@canola/api-schema/users/country';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { OptionalPhone, phoneValues } from '#shared/form/typed-phone.ts';

export const COMPANY_FIELDS = [
  'companyName',
  'vat',
  'address',
  'companyForm',
  'contactName',
  'contactPosition',
  'contactEmail',
  'contactPhone.countryCode',
  'contactPhone.phoneNumber',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

const { companyName, companyForm, vat } = CompanyDetailEdit.shape;

/**
 * The form holds what PUT /api/company/{id}/detail takes, under the same names: a refused field is found. Address,
 * contact name, contact role and contact e-mail are required (docs/product/companies.md#company-details); the phone may
 * stay empty.
 */
export const CompanyForm = CompanyDetailEdit.extend({
  companyName: companyName.unwrap().unwrap(),
  companyForm: companyForm.unwrap(),
  vat: vat.unwrap().unwrap(),
  address: z.string().trim().min(1, 'field.required').max(MAX_TEXT_LENGTH, 'field.too-long'),
  contactPhone: OptionalPhone,
});
export type CompanyForm = z.input<typeof CompanyForm>;
export type CompanyFormApi = UseFormReturn<CompanyForm, unknown, CompanyDetailEdit>;

export function companyValues({ id, name, detail }: Company, country: Country | undefined): CompanyForm {
  return {
    id,
    companyName: name,
    address: detail.address ?? '',
    companyForm: detail.form,
    vat: detail.vat ?? '',
    contactName: detail.contactName ?? '',
    contactPosition: detail.contactPosition ?? '',
    contactEmail: detail.contactEmail ?? '',
    contactPhone: phoneValues(detail.contactPhone, country?.phoneCountryCode),
  };
}

const POPULATED: Record<PopulatorField, CompanyField> = {
  VAT: 'vat',
  FORM: 'companyForm',
  ADDRESS: 'address',
};

/**
 * Which company fields are disabled depends on the country's populator fields
 * (docs/product/companies.md#company-details). A register that left the required address empty leaves it to the person.
 */
export function registerFields(company: Company, country: Country | undefined): ReadonlySet<CompanyField> {
  if (!company.isFromRegister) return new Set();
  const fields = new Set(country?.populatorFields.map((field) => POPULATED[field]));
  if (!company.detail.address) fields.delete('address');
  return fields.add('companyName');
}
