import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { hasPasskey } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

type Needed = Pick<Deps, 'config' | 'db'>;

/** Whether a password alone is not enough for this person (docs/product/accounts.md#passkeys). */
export async function isStaff(
  { config }: Pick<Deps, 'config'>,
  policy: AccountPolicy,
  subject: string,
): Promise<boolean> {
  if (!config.staffPasskeys || !relyingPartyOf(config)) return false;
  const decision = await policy.check(subject);
  return decision.allowed && decision.permissions.length > 0;
}

/** Whether the person has to add a passkey before anything else (docs/product/accounts.md#passkeys). */
export async function needsPasskey(needed: Needed, policy: AccountPolicy, subject: string): Promise<boolean> {
  return (await isStaff(needed, policy, subject)) && !(await hasPasskey(needed.db, subject));
}
