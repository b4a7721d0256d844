import type { Config } from '../../../platform/config/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { attemptLimits } from '../accounts/limits.ts';
import { inPasswordLane } from '../accounts/password-lanes.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { DEMO_ACCOUNTS } from '../pages/demo-accounts.ts';

export type Owner = Pick<Viewer, 'subject' | 'sessionId'>;

/** Asks for the password again, limited like a log-in; `field` is where a wrong one is reported. */
export type Confirm = (owner: Owner, field: string, password: string, address: string) => Promise<Account>;

/** The demo's accounts belong to everybody who tries it. */
export const isShared = (config: Config, { email }: Account) =>
  config.demo && DEMO_ACCOUNTS.some((demo) => demo.email === email);

export function confirmWith(deps: Deps, limiter: Limiter): Confirm {
  const { db, config } = deps;
  const limits = attemptLimits(limiter, config);

  return async (owner, field, password, address) => {
    const account = await findAccount(db, owner.subject);
    if (account && isShared(config, account))
      throw new AppError('account.shared', 'The demo accounts are shared.');
    // A thief of the open page has as many attempts as a stranger at the log-in, and uses up none of the owner's.
    const device = `session:${owner.sessionId ?? owner.subject}`;
    const credentials = { email: account?.email ?? owner.subject, password, address, device };
    const { outcome } = await inPasswordLane({ who: 'logged-in' }, () =>
      checkCredentials(deps, limits, credentials),
    );
    if (outcome === 'too-many') throw new AppError('request.too-many', 'Too many attempts.');
    if (!account || outcome === 'wrong')
      throw new AppError('password.wrong', 'The password is wrong.', { [field]: ['password.wrong'] });
    return account;
  };
}
