import { hash } from 'node:crypto';
import type { Account } from './accounts.queries.ts';

/** That a browser knows the password of an account; a new password makes it void. */
export interface Claim {
  subject: string;
  credential: string;
}

type Claimed = Pick<Account, 'subject' | 'passwordHash'>;

export function claimOf({ subject, passwordHash }: Claimed): Claim {
  return { subject, credential: hash('sha256', passwordHash, 'base64url') };
}

export function isClaim(claim: Claim | undefined, account: Claimed): boolean {
  const own = claimOf(account);
  return claim?.subject === own.subject && claim.credential === own.credential;
}
