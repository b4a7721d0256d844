import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { insertKey, type KeyDetails, revokeKeys, useKey } from './trader-keys.queries.ts';

/** 256 random bits need no slow hash; reading the table is not enough to use the key. */
export function hashTraderKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Any holder of the pool: the database of a process, or of a command. */
type Holder = Pick<Database, '$client'> | Pick<Session, '$client'>;

/** A new key for a trader's system, shown once. The demo world gives its own. */
export async function issueTraderKey(
  db: Holder,
  {
    key = randomBytes(32).toString('base64url'),
    ...about
  }: { traderId: string; now: Date; key?: string } & KeyDetails,
): Promise<string> {
  await insertKey(db.$client, { keyHash: hashTraderKey(key), ...about });
  return key;
}

export function revokeTraderKeys(
  db: Pick<Database, '$client'>,
  { traderId, now }: { traderId: string; now: Date },
): Promise<void> {
  return revokeKeys(db.$client, traderId, now);
}

const traders = new WeakMap<FastifyRequest, string>();

const keyOf = ({ headers }: FastifyRequest) => /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Guards all routes of a scope with a trader's key. It runs after the rate limits and before the body is read;
 * people's tokens belong to another scope.
 */
export function authenticateTraders(
  scope: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  directory: { get(traderId: string): unknown },
): void {
  /** Traders by the hash of a key that was valid: it decides whose budget a request counts in, and nothing else. */
  const known = new Map<string, string>();
  const identify = async (request: FastifyRequest) => {
    const traderId = known.get(hashTraderKey(keyOf(request) ?? ''));
    return traderId && `trader:${traderId}`;
  };
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, identify, language: 'en' };
    if (route.schema) route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  scope.addHook('preParsing', async (request) => {
    if (request.is404) return;
    if (!request.headers.authorization)
      throw new AppError('trader-key.missing', "The request carries no trader's key.");
    const hash = hashTraderKey(keyOf(request) ?? '');
    const traderId = await useKey(db.$client, hash, clock.now());
    // A blocked trader has its keys, but they are refused.
    const isValid = traderId !== undefined && directory.get(traderId) !== undefined;
    if (!isValid) known.delete(hash);
    if (!isValid) throw new AppError('trader-key.invalid', 'The key is not valid.');
    known.set(hash, traderId);
    traders.set(request, traderId);
  });
}

/** The trader whose system calls, in a scope guarded by {@link authenticateTraders}. */
export function traderOf(request: FastifyRequest): string {
  return found(traders.get(request), 'server.failed');
}
