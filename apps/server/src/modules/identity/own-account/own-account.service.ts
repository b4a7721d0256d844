import type { OwnSession, PasswordChange } from '@canola/api-schema/users/own-account';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Account, findAccount, updatePassword } from '../accounts/accounts.queries.ts';
import { endOtherSessions } from '../accounts/accounts.service.ts';
import { closeEmailTokens } from '../accounts/email-tokens.queries.ts';
import { attemptLimits } from '../accounts/limits.ts';
import { passwordProblem } from '../accounts/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { listOpenSessions } from '../accounts/sessions.queries.ts';
import { checkCredentials } from '../accounts/sign-in.service.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { DEMO_ACCOUNTS } from '../pages/demo-accounts.ts';
import { browserName } from './browser-name.ts';

type Owner = Pick<Viewer, 'subject' | 'sessionId'>;

/** What people do with their own account while they are logged in (docs/product/accounts.md#your-own-account). */
interface OwnAccount {
  /** Before a step that cannot be undone. A foreign issuer has no password here: the token is the proof. */
  ensurePassword(owner: Owner, field: string, password: string, address: string): Promise<void>;
  changePassword(owner: Owner, change: PasswordChange, address: string): Promise<void>;
  listSessions(owner: Owner): Promise<OwnSession[]>;
  endOtherSessions(owner: Owner): Promise<void>;
}

export function ownAccount(deps: Deps, limiter: Limiter): OwnAccount {
  const { db, config } = deps;
  const limits = attemptLimits(limiter, config);

  async function confirm(owner: Owner, field: string, password: string, address: string): Promise<Account> {
    const account = await findAccount(db, owner.subject);
    if (account) ensureOwn(account);
    // A thief of the open page has as many attempts as a stranger at the log-in, and uses up none of the owner's.
    const device = `session:${owner.sessionId ?? owner.subject}`;
    const credentials = { email: account?.email ?? owner.subject, password, address, device };
    const { outcome } = await checkCredentials(deps, limits, credentials);
    if (outcome === 'too-many') throw new AppError('request.too-many', 'Too many attempts.');
    if (!account || outcome === 'wrong')
      throw new AppError('password.wrong', 'The password is wrong.', { [field]: ['password.wrong'] });
    return account;
  }

  /** The demo's accounts belong to everybody who tries it. */
  function ensureOwn({ email }: Account): void {
    if (!config.demo || !DEMO_ACCOUNTS.some((one) => one.email === email)) return;
    throw new AppError('account.shared', 'The demo accounts are shared.');
  }

  return {
    async ensurePassword(owner, field, password, address) {
      if (!config.oidc.issuer) await confirm(owner, field, password, address);
    },

    async changePassword(owner, { oldPassword, newPassword }, address) {
      if (config.oidc.issuer) throw new AppError('account.elsewhere', 'The password is kept elsewhere.');
      const account = await confirm(owner, 'oldPassword', oldPassword, address);
      const problem = passwordProblem(newPassword, account.email);
      if (problem)
        throw new AppError('password.weak', 'Choose another password.', {
          newPassword: [`password.${problem}`],
        });
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        await updatePassword(tx, account.subject, passwordHash);
        await closeEmailTokens(tx, account.subject);
        await endOtherSessions(tx, account.subject, owner.sessionId);
        await sendIdentityMail(tx, config, 'changed', account, `${config.publicUrl}/`);
      });
    },

    async listSessions({ subject, sessionId }) {
      return (await listOpenSessions(db, subject)).map((session) => ({
        ...browserName(session.userAgent),
        loggedInAt: toIso(session.loggedInAt),
        usedAt: toIso(session.usedAt ?? session.loggedInAt),
        isCurrent: session.sessionId === sessionId,
      }));
    },

    endOtherSessions: ({ subject, sessionId }) =>
      db.transaction((tx) => endOtherSessions(tx, subject, sessionId)),
  };
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
