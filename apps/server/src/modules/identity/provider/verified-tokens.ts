import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

interface Verified<Claims> {
  claims: Claims;
  /** When it ends, in milliseconds. */
  expiresAt: number;
}

/** A key retired in the meantime is noticed as late as by the key set itself. */
const MAX_AGE_MS = 60_000;
const MAX_TOKENS = 10_000;

/**
 * A person's token comes with each of their requests; its signature is checked once a minute. It only says who calls:
 * whether their session is still open and what they may do is read from the database every time. Tokens are stored by
 * their hash, so memory holds none.
 */
export function rememberVerified<Claims>(
  verify: (token: string) => Promise<Verified<Claims>>,
  now: () => number = Date.now,
): (token: string) => Promise<Claims> {
  const known = new LRUCache<string, { claims: Claims; until: number }>({ max: MAX_TOKENS });
  return async (token) => {
    const key = hash('sha256', token, 'base64');
    const found = known.get(key);
    if (found && found.until > now()) return found.claims;
    const { claims, expiresAt } = await verify(token);
    known.set(key, { claims, until: Math.min(expiresAt, now() + MAX_AGE_MS) });
    return claims;
  };
}
