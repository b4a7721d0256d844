import type {
  Authenticator,
  AuthenticatorOffer,
  RecoveryCodes,
} from '@canola/api-schema/users/authenticator';
import QRCode from 'qrcode';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { keepProvenSession } from '../accounts/accounts.service.ts';
import { attemptLimits } from '../accounts/limits.ts';
import { isShort } from '../accounts/password-rules.ts';
import {
  addAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  offerAuthenticator,
  replaceRecoveryHashes,
} from '../authenticator/authenticator.queries.ts';
import { newRecoveryCodes, newTotp, recoveryHash, stepOf } from '../authenticator/codes.ts';
import { sealSecret } from '../authenticator/secret-box.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { hasPasskey, lockAccount } from '../passkeys/passkeys.queries.ts';
import { confirmWith, isShared } from './confirm.ts';

type Owner = Pick<Viewer, 'subject' | 'sessionId' | 'permissions'>;

/** Every change but the first code asks for the password again (docs/product/accounts.md#authenticator-app). */
interface OwnAuthenticator {
  get(owner: Owner): Promise<Authenticator>;
  offer(owner: Owner, password: string, address: string): Promise<AuthenticatorOffer>;
  add(owner: Owner, code: string): Promise<RecoveryCodes>;
  renewCodes(owner: Owner, password: string, address: string): Promise<RecoveryCodes>;
  remove(owner: Owner, password: string, address: string): Promise<void>;
}

export function ownAuthenticator(deps: Deps, limiter: Limiter): OwnAuthenticator {
  const { db, config, clock } = deps;
  const confirm = confirmWith(deps, limiter);
  const limits = attemptLimits(limiter, config);

  /** Staff have passkeys, which cannot be read out to somebody on the phone. */
  const isHere = ({ permissions }: Owner) =>
    !config.oidc.issuer &&
    config.authenticatorKeys.length > 0 &&
    !(config.staffPasskeys && permissions.size > 0);

  function ensureHere(owner: Owner): void {
    if (!isHere(owner)) throw new AppError('account.elsewhere', 'No authenticator app can be used here.');
  }

  return {
    async get(owner) {
      const [account, found] = await Promise.all([
        findAccount(db, owner.subject),
        findAuthenticator(db, owner.subject),
      ]);
      return {
        isOffered: account !== undefined && isHere(owner) && !isShared(config, account),
        addedAt: found?.addedAt?.toISOString() ?? null,
        codesLeft: found?.addedAt ? found.recoveryHashes.length : 0,
      };
    },

    async offer(owner, password, address) {
      ensureHere(owner);
      const account = await confirm(owner, 'password', password, address);
      const totp = newTotp(account.email);
      const secret = totp.secret.base32;
      if (
        !(await offerAuthenticator(
          db,
          account.subject,
          sealSecret(config.authenticatorKeys, account.subject, secret),
        ))
      )
        throw new AppError('authenticator.exists', 'There is an authenticator app already.');
      return { secret, qrCode: await QRCode.toDataURL(totp.toString(), { margin: 4, scale: 6 }) };
    },

    async add(owner, code) {
      ensureHere(owner);
      if (!(await limits.countCode(owner.subject)))
        throw new AppError('request.too-many', 'Too many attempts.');
      const [account, offered] = await Promise.all([
        findAccount(db, owner.subject),
        findAuthenticator(db, owner.subject),
      ]);
      if (!account || !offered || offered.addedAt)
        throw new AppError('authenticator.not-offered', 'Ask for a new picture first.');
      const lastStep = stepOf(deps, offered, code);
      if (lastStep === undefined)
        throw new AppError('authenticator.wrong-code', 'The code is wrong.', {
          code: ['authenticator.wrong-code'],
        });
      const codes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        const values = { addedAt: clock.now(), lastStep, recoveryHashes: codes.map(recoveryHash) };
        if (!(await addAuthenticator(tx, offered, values)))
          throw new AppError('authenticator.not-offered', 'Ask for a new picture first.');
        // The other sessions were opened when the password was enough.
        await keepProvenSession(tx, owner.subject, owner.sessionId);
        await sendIdentityMail(tx, config, 'authenticatorAdded', account);
      });
      return { codes };
    },

    async renewCodes(owner, password, address) {
      ensureHere(owner);
      const account = await confirm(owner, 'password', password, address);
      const codes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        if (!(await replaceRecoveryHashes(tx, account.subject, codes.map(recoveryHash))))
          throw new AppError('authenticator.not-found');
        await sendIdentityMail(tx, config, 'recoveryCodesRenewed', account);
      });
      return { codes };
    },

    async remove(owner, password, address) {
      const account = await confirm(owner, 'password', password, address);
      await removeFrom(account, password);
    },
  };

  async function removeFrom(account: Account, password: string): Promise<void> {
    await db.transaction(async (tx) => {
      // A passkey that is removed at the same time waits for its turn, or this does.
      await lockAccount(tx, account.subject);
      if (!(await deleteAuthenticator(tx, account.subject))) throw new AppError('authenticator.not-found');
      if (isShort(password) && !(await hasPasskey(tx, account.subject)))
        throw new AppError('passkey.password-short', 'The password is too short on its own.');
      await sendIdentityMail(tx, config, 'authenticatorRemoved', account);
    });
  }
}
