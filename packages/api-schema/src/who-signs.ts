import { type ApprovalState, COMPANY_KINDS, grantsOf, ROLES, type Role } from './access.ts';

/** The roles of members who sign contracts, where a statement decides (docs/product/contracts.md#who-signs). */
export const SIGNING_ROLES: readonly Role[] = ROLES.filter((role) =>
  COMPANY_KINDS.some((kind) => grantsOf(kind, role).includes('CONTRACT_SIGN')),
);

/**
 * Whether a member signs, declines and sells for the company: neither they nor the company are waiting or blocked, and
 * they have the grant (docs/product/contracts.md#who-signs).
 */
export function maySign(member: { approvalState: ApprovalState; grants: readonly string[] }): boolean {
  return member.approvalState === 'APPROVED' && member.grants.includes('CONTRACT_SIGN');
}
