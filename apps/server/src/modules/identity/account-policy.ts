/**
 * The exact words that reach `/callback` as the OIDC `error_description` (docs/product/accounts.md#sign-in-failures).
 */
export type Refusal = typeof BLOCKED | `${typeof BLOCKED}: ${string}` | 'can_companies_mismatch';

const BLOCKED = 'user is blocked';

/** With what support wrote, in signs that an `error_description` may have (RFC 6749 §4.1.2.1). */
export function blockedRefusal(reason: string | null): Refusal {
  return reason ? `${BLOCKED}: ${encodeURIComponent(reason)}` : BLOCKED;
}

export function isBlockedRefusal(description: string | undefined): boolean {
  return description?.startsWith(BLOCKED) ?? false;
}

type PolicyDecision = { allowed: true; permissions: string[] } | { allowed: false; reason: Refusal };

/** Only the users module knows who may sign in and with which permissions. */
export interface AccountPolicy {
  check(subject: string): Promise<PolicyDecision>;
}
