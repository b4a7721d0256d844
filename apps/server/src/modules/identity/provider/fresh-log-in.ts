import { jwtVerify } from 'jose';
import type { Config } from '../../../platform/config/config.ts';
import { FOREIGN_ALGORITHMS, foreignKeys } from './foreign-keys.ts';

/** How long ago a person may have typed their credentials elsewhere. */
const FRESH_SECONDS = 5 * 60;
const SKEW_SECONDS = 30;

/** Whether the ID token of a foreign issuer says that this person has just logged in there. */
export function freshLogIn({ oidc }: Config): (subject: string, idToken: string) => Promise<boolean> {
  const { issuer, clientId } = oidc;
  if (!issuer) return async () => false;
  const keys = foreignKeys(issuer);
  const options = {
    issuer,
    audience: clientId,
    algorithms: FOREIGN_ALGORITHMS,
    requiredClaims: ['sub', 'auth_time'],
  };
  return async (subject, idToken) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, options);
      const age = Date.now() / 1000 - Number(payload.auth_time);
      return payload.sub === subject && age <= FRESH_SECONDS && age >= -SKEW_SECONDS;
    } catch {
      return false;
    }
  };
}
