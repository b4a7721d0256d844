import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { findKeyOwner, insertKey, revokeKeys } from './trader-keys.queries.ts';

/** 256 random bits need no slow hash; reading the table is not enough to use the key. */
export function hashTraderKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Any holder of the pool: the database of a process, or of a command. */
type Holder = Pick<Database, '$client'>;

/** A new key for a trader's system, shown once. The demo world gives its own. */
export async function issueTraderKey(
  db: Holder,
  {
    traderId,
    now,
    key = randomBytes(32).toString('base64url'),
  }: { traderId: string; now: Date; key?: string },
): Promise<string> {
  await insertKey(db.$client, { keyHash: hashTraderKey(key), traderId, now });
  return key;
}

/** All keys of a trader, immediately and permanently. */
export function revokeTraderKeys(
  db: Holder,
  { traderId, now }: { traderId: string; now: Date },
): Promise<void> {
  return revokeKeys(db.$client, traderId, now);
}

const traders = new WeakMap<FastifyRequest, string>();

/**
 * Guards all routes of a scope with a trader's key. It runs after the rate limits and before the body is read;
 * people's tokens belong to another scope.
 */
export function authenticateTraders(scope: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  scope.addHook('onRoute', (route) => {
    if (route.schema) route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  scope.addHook('preParsing', async (request) => {
    if (request.is404) return;
    const header = request.headers.authorization;
    if (!header) throw new AppError('trader-key.missing', "The request carries no trader's key.");
    const key = /^Bearer (\S{1,200})$/i.exec(header)?.[1];
    const traderId = key && (await findKeyOwner(db.$client, hashTraderKey(key)));
    if (!traderId) throw new AppError('trader-key.invalid', 'The key is not valid.');
    traders.set(request, traderId);
  });
}

/** The trader whose system calls, in a scope guarded by {@link authenticateTraders}. */
export function traderOf(request: FastifyRequest): string {
  return found(traders.get(request), 'server.failed');
}
