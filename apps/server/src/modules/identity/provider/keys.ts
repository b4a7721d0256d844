import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { SecretValue } from '../identity.tables.ts';
import {
  deleteRetiredSecrets,
  findSecrets,
  insertSecrets,
  isNewestSecretOlderThan,
  lockSecrets,
  retireSecrets,
} from './keys.queries.ts';
import { ID_TOKEN_SECONDS, SESSION_SECONDS } from './lifetimes.ts';

/** The first signs, the rest verify. */
export interface Keys {
  signing: JWK[];
  cookies: string[];
}

export const SIGNING_ALGORITHM = 'ES256';
/** A retiring key keeps signing until the new one's probation is over. */
const HANDOVER_SECONDS = 60 * 60;
/** How long a retiring key verifies: as long as the last thing it signs may live. */
const OVERLAP_SECONDS: Record<SecretValue['kind'], number> = {
  signing: ID_TOKEN_SECONDS + HANDOVER_SECONDS,
  cookie: SESSION_SECONDS + HANDOVER_SECONDS,
};
const ROTATE_AFTER_DAYS = 90;

async function newSecrets(): Promise<SecretValue[]> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return [
    { kind: 'signing', jwk: { ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' } },
    { kind: 'cookie', key: randomBytes(32).toString('base64url') },
  ];
}

function toKeys(secrets: SecretValue[]): Keys {
  return {
    signing: secrets.flatMap((secret) => (secret.kind === 'signing' ? [secret.jwk] : [])),
    cookies: secrets.flatMap((secret) => (secret.kind === 'cookie' ? [secret.key] : [])),
  };
}

/** Generated once, by the first process that needs them. */
export async function loadKeys(db: Db): Promise<Keys> {
  const existing = await findSecrets(db);
  if (existing.length > 0) return toKeys(existing);
  return db.transaction(async (tx) => {
    await lockSecrets(tx);
    const raced = await findSecrets(tx);
    if (raced.length > 0) return toKeys(raced);
    await insertSecrets(tx, await newSecrets());
    return toKeys(await findSecrets(tx));
  });
}

/**
 * The new keys sign once every process has loaded them; the old ones verify until everything they signed has expired.
 */
export async function rotateKeys(db: Db, overlapSeconds = OVERLAP_SECONDS): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSecrets(tx);
    await retireSecrets(tx, 'signing', overlapSeconds.signing);
    await retireSecrets(tx, 'cookie', overlapSeconds.cookie);
    await insertSecrets(tx, await newSecrets());
  });
}

export async function maintainKeys(db: Database): Promise<void> {
  if (await isNewestSecretOlderThan(db, ROTATE_AFTER_DAYS)) await rotateKeys(db);
  await deleteRetiredSecrets(db);
}
