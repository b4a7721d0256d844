import type { UserCompany } from '@canola/api-schema/users/company';

/**
 * Most companies have paid: they load neither the banner's code nor its data. A plan that support gave says nothing
 * about a renewal that is not paid beside it.
 */
export function mayHaveBillingNews(company: UserCompany | undefined): boolean {
  if (company?.approvalState !== 'APPROVED') return false;
  const { source, expiresAt } = company.companyPlan;
  const isOver = expiresAt != null && new Date(expiresAt) <= new Date();
  return source !== 'PAID' || isOver;
}
