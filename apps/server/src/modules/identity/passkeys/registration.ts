import { MAX_PASSKEYS, type PasskeyAttestation } from '@canola/api-schema/users/passkey';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { CHALLENGE_SECONDS, type ChallengeOwner, issueChallenge, spendChallenge } from './challenges.ts';
import { insertPasskey, listPasskeys, lockAccount, type Passkey } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** ES256, EdDSA and RS256: what devices offer, and no algorithm that Node calls experimental. */
const ALGORITHMS = [-7, -8, -257];

type Needed = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

/** The place of the request for a new key: a log-in or an open session. */
const ownerOf = (account: Account, place: string): ChallengeOwner => ({
  purpose: 'add',
  id: place,
  subject: account.subject,
});

function ensureParty(config: Deps['config']) {
  const party = relyingPartyOf(config);
  if (!party) throw new AppError('account.elsewhere', 'Passkeys need the own provider and a domain.');
  return party;
}

export async function offerPasskey(
  { db, config }: Needed,
  account: Account,
  place: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = ensureParty(config);
  const keys = await listPasskeys(db, account.subject);
  return generateRegistrationOptions({
    rpName: 'Canola',
    rpID: party.id,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(Buffer.from(account.subject)),
    challenge: Buffer.from(await issueChallenge(db, ownerOf(account, place)), 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Discoverable, so a log-in needs no e-mail; unlocked by its owner, so it counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_SECONDS * 1000,
  });
}

interface NewKey {
  place: string;
  name: string;
  credential: PasskeyAttestation;
  /** Runs in the same transaction when it is the account's first key. */
  onFirst?: (tx: Db) => Promise<void>;
}

export async function addPasskey(needed: Needed, account: Account, key: NewKey): Promise<Passkey> {
  const { db, config, clock } = needed;
  const { credential } = await readRegistration(needed, account, key);
  return db.transaction(async (tx) => {
    // Two at the same time come one after the other, so neither exceeds the limit.
    await lockAccount(tx, account.subject);
    const { length: before } = await listPasskeys(tx, account.subject);
    if (before >= MAX_PASSKEYS) throw new AppError('passkey.too-many', 'There are as many passkeys as fit.');
    const added = await insertPasskey(tx, {
      subject: account.subject,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: key.credential.transports,
      name: key.name,
      createdAt: clock.now(),
    });
    if (!added) throw new AppError('passkey.exists', 'This passkey is registered already.');
    if (before === 0) await key.onFirst?.(tx);
    await sendIdentityMail(tx, config, 'passkeyAdded', account);
    return added;
  });
}

async function readRegistration(
  { db, config, log }: Needed,
  account: Account,
  { place, credential }: NewKey,
) {
  const party = ensureParty(config);
  const refused = () => new AppError('passkey.refused', 'The passkey was not accepted.');
  const challenge = await spendChallenge(db, ownerOf(account, place));
  if (!challenge) throw refused();
  const { id, ...response } = credential;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a new passkey was refused');
  }
  throw refused();
}
