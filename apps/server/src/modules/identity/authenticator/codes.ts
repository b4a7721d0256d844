import { hash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@canola/api-schema/users/authenticator';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../../platform/deps.ts';
import { type Authenticator, findAuthenticator, useRecoveryHash, useStep } from './authenticator.queries.ts';
import { openSecret } from './secret-box.ts';

const STEP_SECONDS = 30;
/** A phone's clock may be so many steps off. */
const TOLERATED_STEPS = 1;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_GROUPS = 6;
const GROUP_LENGTH = 4;

export function newTotp(email: string): TOTP {
  return totpOf(new Secret({ size: 20 }), email);
}

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Canola', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, group).join('-'),
  );
}

const lettersOf = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '');

/** More than 112 random bits need no slow hash. */
export const recoveryHash = (code: string) => hash('sha256', lettersOf(code), 'base64url');

/** The step whose code was typed, or undefined. */
export function stepOf(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { subject, sealedSecret }: Pick<Authenticator, 'subject' | 'sealedSecret'>,
  typed: string,
): number | undefined {
  const secret = openSecret(config.authenticatorKeys, subject, sealedSecret);
  if (secret === undefined) return undefined;
  const timestamp = clock.now().getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token: lettersOf(typed),
    timestamp,
    window: TOLERATED_STEPS,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Accepts a code of the app or a recovery code, each of them once; undefined when it is neither. */
export async function useCode(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  subject: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const { db } = deps;
  const found = await findAuthenticator(db, subject);
  if (!found?.addedAt) return undefined;
  if (/^\d{6}$/.test(lettersOf(typed))) {
    const step = stepOf(deps, found, typed);
    return step !== undefined && (await useStep(db, subject, step)) ? 'app' : undefined;
  }
  return (await useRecoveryHash(db, subject, recoveryHash(typed))) ? 'recovery' : undefined;
}
