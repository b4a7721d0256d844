import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Whether this person needs more than a password (docs/product/accounts.md#passkeys). */
export async function isStaff(
  { config }: Pick<Deps, 'config'>,
  policy: AccountPolicy,
  subject: string,
): Promise<boolean> {
  if (!config.staffPasskeys || !relyingPartyOf(config)) return false;
  const decision = await policy.check(subject);
  return decision.allowed && decision.permissions.length > 0;
}
