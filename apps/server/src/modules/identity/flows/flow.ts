import type Provider from 'oidc-provider';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import type { AttemptLimits } from '../accounts/limits.ts';

/** Shared by the routes of all pages. */
export interface Flow {
  deps: Deps;
  policy: AccountPolicy;
  limits: AttemptLimits;
  /** The provider with the newest keys. */
  provider(): Provider;
}
