import type { Grant } from '@canola/api-schema/access';
import type { Access } from './access.ts';

/**
 * Why a guarded action cannot be done now: first the company's state, then the grant
 * (docs/product/companies.md#guarded-actions).
 */
export type Refusal = 'no-company' | 'waiting' | 'blocked' | 'grant';

/**
 * Guarded actions need the grant and an approved company (docs/product/companies.md#guarded-actions); nothing means
 * that they may.
 */
export function refusalOf(
  { company }: Pick<Access, 'company'>,
  grant: Grant | undefined,
): Refusal | undefined {
  if (!company) return 'no-company';
  if (company.approvalState === 'WAITING') return 'waiting';
  if (company.approvalState === 'BLOCKED') return 'blocked';
  return grant === undefined || company.grants.includes(grant) ? undefined : 'grant';
}
