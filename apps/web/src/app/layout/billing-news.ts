import type { UserCompany } from '@canola/api-schema/users/company';

/**
 * Most companies have paid, and the desk is free: they don't load the banner's code or data. A plan that support gave doesn't say whether a
 * renewal is unpaid as well.
 */
export function mayHaveBillingNews(company: UserCompany | undefined): boolean {
  if (company?.approvalState !== 'APPROVED' || company.companyKind === 'TRADER') return false;
  const { source, expiresAt } = company.companyPlan;
  const isOver = expiresAt != null && new Date(expiresAt) <= new Date();
  return source !== 'PAID' || isOver;
}
