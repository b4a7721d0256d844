import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TokenClaims } from '../../../platform/viewer.ts';
import { openSessions } from '../accounts/open-sessions.ts';
import { issuerOf } from '../issuer.ts';
import { FOREIGN_ALGORITHMS, foreignKeys } from './foreign-keys.ts';
import { loadKeys, SIGNING_ALGORITHM } from './keys.ts';
import { rememberVerified } from './verified-tokens.ts';

/** How long a key retired elsewhere may still verify here, and how often an unknown key triggers a reload. */
const REFRESH_MS = 60 * 1000;
const UNKNOWN_KEY_MS = 2 * 1000;

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  iat: z.number(),
  sid: z.string().optional(),
  auth_time: z.number().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  permissions: z.array(z.string()).default([]),
});

/** Our own keys from the database, reloaded from time to time and when a token names an unknown key. */
function ownKeys(db: Deps['db']): JWTVerifyGetKey {
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  let loadedAt = 0;
  async function load() {
    const { signing } = await loadKeys(db);
    loadedAt = Date.now();
    keySet = createLocalJWKSet({ keys: signing.map(({ d: _private, ...publicKey }) => publicKey) });
    return keySet;
  }
  return async (header, token) => {
    const age = Date.now() - loadedAt;
    const known = keySet && age < REFRESH_MS ? keySet : await load();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - loadedAt < UNKNOWN_KEY_MS) throw error;
      return (await load())(header, token);
    }
  };
}

/** Errors of the key set about a token: none of its keys matches, or no key could. */
const VERDICTS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** Missing keys say nothing about the token: a browser must not discard its session because of them. */
function orUnavailable<A extends unknown[], T>(
  ask: (...about: A) => T | Promise<T>,
): (...about: A) => Promise<T> {
  return async (...about) => {
    try {
      return await ask(...about);
    } catch (error) {
      if (VERDICTS.some((verdict) => error instanceof verdict)) throw error;
      const unavailable = new AppError('service.unavailable', 'Tokens cannot be checked now.');
      throw Object.assign(unavailable, { cause: error });
    }
  };
}

/** The token is genuine, but its session has ended: by a log-out, a new password or a block. */
export class SessionOver extends Error {
  readonly subject: string;
  constructor(subject: string) {
    super('The session is over.');
    this.subject = subject;
  }
}

/**
 * Returns the claims of a token, or throws. A token says who calls; the database decides what they may do
 * (docs/product/accounts.md#identity).
 */
export async function createTokenVerifier({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<(token: string) => Promise<TokenClaims>> {
  const { issuer: foreign, audience } = config.oidc;
  const keys = orUnavailable(foreign ? foreignKeys(foreign) : ownKeys(db));
  const loggedInAtOf = orUnavailable(openSessions(db));
  const options = {
    issuer: foreign ?? issuerOf(config),
    audience,
    algorithms: foreign ? FOREIGN_ALGORITHMS : [SIGNING_ALGORITHM],
    requiredClaims: ['sub', 'exp', 'iat'],
    // An ID token for the same audience is not an access token; a foreign issuer may not mark the difference.
    ...(foreign ? {} : { typ: 'at+jwt' }),
  };
  const verify = rememberVerified(async (token) => {
    const { payload } = await jwtVerify(token, keys, options);
    const claims = Claims.parse(payload);
    return { claims, expiresAt: claims.exp * 1000 };
  });
  return async (token) => {
    const { sub: subject, iat: issuedAt, ...claims } = await verify(token);
    const sessionId = foreign ? undefined : claims.sid;
    // With every request and from the database, so a log-out or a new password ends the token in all processes immediately.
    const loggedInAt = foreign ? claims.auth_time : await loggedInAtOf({ subject, sessionId, issuedAt });
    if (!foreign && loggedInAt === undefined) throw new SessionOver(subject);
    return {
      subject,
      sessionId,
      loggedInAt,
      email: claims.email,
      emailVerified: claims.email_verified,
      permissions: claims.permissions,
    };
  };
}
