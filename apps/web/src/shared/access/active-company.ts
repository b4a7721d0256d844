import type { UserCompany } from '@canola/api-schema/users/company';
import { anyText, remembered } from '#shared/storage/remembered.ts';

/** The active company is remembered locally (docs/product/companies.md#memberships). */
export const rememberedCompany = remembered('company', anyText);

/**
 * A remembered company that is blocked or was left falls back to the first non-blocked one by name
 * (docs/product/companies.md#memberships).
 */
export function activeCompany(
  companies: readonly UserCompany[],
  rememberedId: string | undefined,
): UserCompany | undefined {
  const open = companies
    .filter((company) => company.approvalState !== 'BLOCKED')
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName));
  return open.find((company) => company.companyId === rememberedId) ?? open[0] ?? companies[0];
}
