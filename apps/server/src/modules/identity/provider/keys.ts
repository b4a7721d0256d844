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

/** The newest first: it signs, the rest still verify. */
export interface Keys {
  signing: JWK[];
  cookies: string[];
}

export const SIGNING_ALGORITHM = 'ES256';
/** Longer than the longest token that a key signs (the ID token's hour). */
const OVERLAP_SECONDS = 2 * 60 * 60;
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
    signing: secrets.flatMap((one) => (one.kind === 'signing' ? [one.jwk] : [])),
    cookies: secrets.flatMap((one) => (one.kind === 'cookie' ? [one.key] : [])),
  };
}

/** Generated once, by whichever process asks first. */
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

/** New tokens get the new key; the old keys verify until everything they signed has expired. */
export async function rotateKeys(db: Db, overlapSeconds = OVERLAP_SECONDS): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSecrets(tx);
    await retireSecrets(tx, overlapSeconds);
    await insertSecrets(tx, await newSecrets());
  });
}

export async function tendKeys(db: Database): Promise<void> {
  if (await isNewestSecretOlderThan(db, ROTATE_AFTER_DAYS)) await rotateKeys(db);
  await deleteRetiredSecrets(db);
}
