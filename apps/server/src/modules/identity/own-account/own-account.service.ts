import type { Erasure, OwnSession, PasswordChange } from '@canola/api-schema/users/own-account';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { updatePassword } from '../accounts/accounts.queries.ts';
import { endOtherSessions, keepProvenSession } from '../accounts/accounts.service.ts';
import { closeEmailTokens } from '../accounts/email-tokens.queries.ts';
import { isLeaked } from '../accounts/leaked-passwords.ts';
import {
  MIN_PASSWORD,
  MIN_PASSWORD_WITH_SECOND_FACTOR,
  passwordProblem,
} from '../accounts/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { listOpenSessions } from '../accounts/sessions.queries.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { hasSecondFactor } from '../passkeys/second-factor.queries.ts';
import { freshLogIn } from '../provider/fresh-log-in.ts';
import { browserName } from './browser-name.ts';
import { confirmWith, type Owner } from './confirm.ts';

/** The actions of people on their own account while they are logged in (docs/product/accounts.md#your-own-account). */
interface OwnAccount {
  /** Before a step that cannot be undone: the password, or with a foreign issuer a log-in of a moment ago. */
  ensureOwner(owner: Owner, proof: Erasure, address: string): Promise<void>;
  changePassword(owner: Owner, change: PasswordChange, address: string): Promise<void>;
  listSessions(owner: Owner): Promise<OwnSession[]>;
  endOtherSessions(owner: Owner): Promise<void>;
}

export function ownAccount(deps: Deps, limiter: Limiter): OwnAccount {
  const { db, config } = deps;
  const confirm = confirmWith(deps, limiter);
  const isFresh = freshLogIn(config);

  return {
    async ensureOwner(owner, { password = '', idToken = '' }, address) {
      if (!config.oidc.issuer) await confirm(owner, 'password', password, address);
      else if (!(await isFresh(owner.subject, idToken)))
        throw new AppError('account.log-in-again', 'Log in again first.');
    },

    async changePassword(owner, { oldPassword, newPassword }, address) {
      if (config.oidc.issuer) throw new AppError('account.elsewhere', 'The password is kept elsewhere.');
      const account = await confirm(owner, 'oldPassword', oldPassword, address);
      const isGuarded = await hasSecondFactor(db, account.subject);
      const minimum = isGuarded ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD;
      const problem = passwordProblem(newPassword, account.email, minimum);
      const leaked = !problem && (await isLeaked(deps, newPassword)) ? ('leaked' as const) : undefined;
      if (problem || leaked) {
        const code = isGuarded && problem === 'short' ? 'short-with-passkey' : (problem ?? leaked);
        throw new AppError('password.weak', 'Choose a stronger password.', {
          newPassword: [`password.${code}`],
        });
      }
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        await updatePassword(tx, account.subject, passwordHash);
        await closeEmailTokens(tx, account.subject);
        await keepProvenSession(tx, account.subject, owner.sessionId);
        await sendIdentityMail(tx, config, 'changed', account);
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
