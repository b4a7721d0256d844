import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/database.ts';
import type { EmailTokenKind } from '../identity.tables.ts';
import type { Account } from './accounts.queries.ts';
import {
  deleteEmailTokens,
  findEmailToken,
  replaceEmailToken,
  takeEmailToken,
} from './email-tokens.queries.ts';

const HOUR = 60 * 60 * 1000;
const LIFETIME: Record<EmailTokenKind, number> = { 'verify-email': 24 * HOUR, 'reset-password': HOUR };
/** How long the page of an old link can explain what happened to it. */
const RETENTION_MS = 30 * 24 * HOUR;

/** 256 random bits need no slow hash; reading the table is not enough to use the link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function issueEmailToken(
  db: Db,
  kind: EmailTokenKind,
  subject: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME[kind]);
  await replaceEmailToken(db, { kind, subject, tokenHash: hashOf(token), expiresAt });
  return token;
}

export type MailedLink =
  | { state: 'open' | 'used' | 'replaced' | 'expired'; account: Account }
  | { state: 'unknown' };

/** Opening a link only looks: mail scanners open it too. */
export async function peekEmailToken(
  db: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<MailedLink> {
  const found = await findEmailToken(db, kind, hashOf(token));
  if (!found) return { state: 'unknown' };
  const { state, expiresAt, account } = found;
  return { state: state === 'open' && expiresAt <= now ? 'expired' : state, account };
}

export function spendEmailToken(
  db: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<{ subject: string } | undefined> {
  return takeEmailToken(db, kind, hashOf(token), now);
}

export async function forgetOldEmailTokens(db: Db, now: Date): Promise<void> {
  await deleteEmailTokens(db, new Date(now.getTime() - RETENTION_MS));
}
