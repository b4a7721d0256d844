import type { Grant } from '@canola/api-schema/access';
import type { Access } from './access.ts';

/**
 * Why a guarded action cannot be done now: first the company's state, then the grant
 * (docs/product/companies.md#guarded-actions).
 */
export type Refusal = 'no-company' | 'waiting' | 'waiting-membership' | 'blocked' | 'grant';

/** The approval that the person waits for, if they do: the company's approval or their own. */
export function waitOf({ company }: Pick<Access, 'company'>): 'waiting' | 'waiting-membership' | undefined {
  if (company?.approvalState !== 'WAITING') return undefined;
  return company.waitsFor === 'MEMBERSHIP' ? 'waiting-membership' : 'waiting';
}

/**
 * Guarded actions need the grant and an approved company (docs/product/companies.md#guarded-actions); nothing means
 * that they may.
 */
export function refusalOf(access: Pick<Access, 'company'>, grant: Grant | undefined): Refusal | undefined {
  const { company } = access;
  if (!company) return 'no-company';
  const wait = waitOf(access);
  if (wait) return wait;
  if (company.approvalState === 'BLOCKED') return 'blocked';
  return grant === undefined || company.grants.includes(grant) ? undefined : 'grant';
}
