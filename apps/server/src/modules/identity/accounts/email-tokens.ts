import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/database.ts';
import type { EmailTokenKind } from '../identity.tables.ts';
import { type Account, findEmailToken, replaceEmailToken, takeEmailToken } from './accounts.queries.ts';

const HOUR = 60 * 60 * 1000;
const LIFETIME: Record<EmailTokenKind, number> = { 'verify-email': 24 * HOUR, 'reset-password': HOUR };

/** 256 random bits need no slow hash; whoever reads the table still cannot use it. */
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

/** Opening a link only looks: mail scanners open it too. */
export function peekEmailToken(
  db: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<Account | undefined> {
  return findEmailToken(db, kind, hashOf(token), now);
}

export function spendEmailToken(
  db: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<{ subject: string } | undefined> {
  return takeEmailToken(db, kind, hashOf(token), now);
}
