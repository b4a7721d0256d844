import { encodedBytes } from '@canola/api-schema/users/passkey';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { CHALLENGE_SECONDS, type ChallengeOwner, issueChallenge, spendChallenge } from './challenges.ts';
import { findPasskey, listPasskeys, type Passkey, recordUse } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

type Needed = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

/**
 * The options that the browser shows to its devices. A log-in names no keys, so it reveals no account; a second factor
 * names those of the person whose password was right.
 */
export async function requestPasskey(
  { db, config }: Needed,
  owner: ChallengeOwner,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const party = relyingPartyOf(config);
  if (!party) return undefined;
  const keys = owner.subject === undefined ? [] : await listPasskeys(db, owner.subject);
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await issueChallenge(db, owner), 'base64url'),
    allowCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
}

/** The form that the page's script submits. */
const Assertion = z.strictObject({
  id: encodedBytes(1400),
  clientDataJSON: encodedBytes(4000),
  authenticatorData: encodedBytes(4000),
  signature: encodedBytes(2000),
  userHandle: encodedBytes(200).optional(),
});

function readAssertion(text: string): z.infer<typeof Assertion> | undefined {
  try {
    return Assertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The passkey that signed, or undefined; which of the checks failed is nobody's business. */
export async function verifyPasskey(
  needed: Needed,
  owner: ChallengeOwner,
  text: string,
): Promise<Passkey | undefined> {
  const { db, config, clock, log } = needed;
  const party = relyingPartyOf(config);
  const challenge = await spendChallenge(db, owner);
  const assertion = readAssertion(text);
  if (!party || !challenge || !assertion) return undefined;
  const key = await findPasskey(db, assertion.id);
  if (!key || !isOf(key, owner, assertion.userHandle)) return undefined;
  const { id, ...response } = assertion;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    });
    if (!verified || !(await recordUse(db, key.id, authenticationInfo.newCounter, clock.now())))
      return undefined;
    return key;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    return undefined;
  }
}

/** The device says whose key it used; after a password it has to be that person's. */
function isOf({ subject }: Passkey, owner: ChallengeOwner, userHandle: string | undefined): boolean {
  const said = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  if (owner.subject === undefined) return said === subject;
  return owner.subject === subject && (said === undefined || said === subject);
}
