import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { hasPasskey } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Whether the person has to add a passkey before anything else (docs/product/accounts.md#passkeys). */
export async function needsPasskey(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  policy: AccountPolicy,
  subject: string,
): Promise<boolean> {
  if (!config.staffPasskeys || !relyingPartyOf(config)) return false;
  const decision = await policy.check(subject);
  return decision.allowed && decision.permissions.length > 0 && !(await hasPasskey(db, subject));
}
