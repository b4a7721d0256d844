/**
 * The exact words that reach `/callback` as the OIDC `error_description` (docs/product/accounts.md#sign-in-failures).
 */
export type Refusal = 'user is blocked' | 'can_companies_mismatch';

type PolicyDecision = { allowed: true; permissions: string[] } | { allowed: false; reason: Refusal };

/** Only the users module knows who may sign in and with which permissions. */
export interface AccountPolicy {
  check(subject: string): Promise<PolicyDecision>;
}
