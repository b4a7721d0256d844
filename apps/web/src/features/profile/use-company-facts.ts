import type { Company } from '@canola/api-schema/users/company';
import { useTranslation } from 'react-i18next';

type FactName = 'companyName' | 'companyNumber' | 'vat' | 'address' | 'companyForm';
type CompanyFact = readonly [field: FactName, name: string, value: string | null];

/** Everything but the contact; some of it may be a register's (docs/product/companies.md#company-details). */
export function useCompanyFacts({ name, companyNumber, country, detail }: Company): readonly CompanyFact[] {
  const { t } = useTranslation('profile');
  const facts: [FactName, string | null][] = [
    ['companyName', name],
    ['companyNumber', companyNumber],
    ['vat', detail.vat],
    ['address', detail.address],
    ['companyForm', detail.form && t(`detail.companyForms.${detail.form}`)],
  ];
  return facts.map(([field, value]) => [field, t(`detail.${field}`, { context: country }), value]);
}
