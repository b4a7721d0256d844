import type { NewPasskey, Passkey, PasskeyOffer } from '@canola/api-schema/users/passkey';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { keepProvenSession } from '../accounts/accounts.service.ts';
import { isShort } from '../accounts/password-rules.ts';
import { hasAuthenticator } from '../authenticator/authenticator.queries.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import {
  deletePasskey,
  listPasskeys,
  lockAccount,
  renamePasskey,
  type Passkey as StoredPasskey,
} from '../passkeys/passkeys.queries.ts';
import { addPasskey, offerPasskey } from '../passkeys/registration.ts';
import { confirmWith } from './confirm.ts';

type Owner = Pick<Viewer, 'subject' | 'sessionId' | 'permissions'>;

/** Adding and removing ask for the password again (docs/product/accounts.md#passkeys). */
interface OwnPasskeys {
  list(owner: Owner): Promise<Passkey[]>;
  offer(owner: Owner, password: string, address: string): Promise<PasskeyOffer>;
  /** The password was typed for the offer that this responds to. */
  add(owner: Owner, key: NewPasskey): Promise<Passkey>;
  rename(owner: Owner, id: string, name: string): Promise<Passkey>;
  remove(owner: Owner, id: string, password: string, address: string): Promise<void>;
}

export function ownPasskeys(deps: Deps, limiter: Limiter): OwnPasskeys {
  const { db, config } = deps;
  const confirm = confirmWith(deps, limiter);

  function ensureHere(): void {
    if (config.oidc.issuer) throw new AppError('account.elsewhere', 'Log-ins are kept elsewhere.');
  }

  return {
    async list({ subject }) {
      if (config.oidc.issuer) return [];
      return (await listPasskeys(db, subject)).map(present);
    },

    async offer(owner, password, address) {
      ensureHere();
      const account = await confirm(owner, 'password', password, address);
      return { ...(await offerPasskey(deps, account, placeOf(owner))) };
    },

    async add(owner, { name, credential }) {
      ensureHere();
      const account = await findAccount(db, owner.subject);
      if (!account) throw new AppError('passkey.refused', 'The passkey was not accepted.');
      // The other sessions were opened when the password was enough.
      const onFirst = (tx: Db) => keepProvenSession(tx, owner.subject, owner.sessionId);
      return present(await addPasskey(deps, account, { place: placeOf(owner), name, credential, onFirst }));
    },

    async rename({ subject }, id, name) {
      ensureHere();
      return present(found(await renamePasskey(db, subject, id, name), 'passkey.not-found'));
    },

    async remove(owner, id, password, address) {
      ensureHere();
      const account = await confirm(owner, 'password', password, address);
      await db.transaction(async (tx) => {
        // Of two that are removed at the same time, the second is the last.
        await lockAccount(tx, owner.subject);
        const others = (await listPasskeys(tx, owner.subject)).filter((key) => key.id !== id);
        const isRemoved = await deletePasskey(tx, owner.subject, id);
        if (!isRemoved) throw new AppError('passkey.not-found');
        if (others.length === 0) await ensureDispensable(tx, owner, password);
        await sendIdentityMail(tx, config, 'passkeyRemoved', account);
      });
    },
  };

  async function ensureDispensable(tx: Db, owner: Owner, password: string): Promise<void> {
    const { permissions, subject } = owner;
    if (config.staffPasskeys && permissions.size > 0)
      throw new AppError('passkey.required', 'Staff need a passkey.');
    if (isShort(password) && !(await hasAuthenticator(tx, subject)))
      throw new AppError('passkey.password-short', 'The password is too short on its own.');
  }
}

/** A key is added in the session that requested it. */
const placeOf = ({ sessionId, subject }: Owner) => sessionId ?? subject;

function present({ id, name, createdAt, usedAt }: StoredPasskey): Passkey {
  return { id, name, addedAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
