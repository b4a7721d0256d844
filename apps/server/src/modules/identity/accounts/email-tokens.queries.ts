import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { account, type EmailTokenKind, emailToken } from '../identity.tables.ts';
import type { Account } from './accounts.queries.ts';

interface NewEmailToken {
  tokenHash: string;
  kind: EmailTokenKind;
  subject: string;
  expiresAt: Date;
}

/** The newest link is the only one that works. */
export async function replaceEmailToken(db: Db, token: NewEmailToken): Promise<void> {
  const { subject, kind } = token;
  await db
    .update(emailToken)
    .set({ state: 'replaced' })
    .where(and(eq(emailToken.subject, subject), eq(emailToken.kind, kind), eq(emailToken.state, 'open')));
  await db.insert(emailToken).values(token);
}

type FoundToken = Pick<typeof emailToken.$inferSelect, 'state' | 'expiresAt'> & { account: Account };

export async function findEmailToken(
  db: Db,
  kind: EmailTokenKind,
  tokenHash: string,
): Promise<FoundToken | undefined> {
  const [row] = await db
    .select({ account, state: emailToken.state, expiresAt: emailToken.expiresAt })
    .from(emailToken)
    .innerJoin(account, eq(account.subject, emailToken.subject))
    .where(and(eq(emailToken.kind, kind), eq(emailToken.tokenHash, tokenHash)));
  return row;
}

/** Of two requests with the same link, one gets the row. */
export async function takeEmailToken(
  db: Db,
  kind: EmailTokenKind,
  tokenHash: string,
  now: Date,
): Promise<{ subject: string } | undefined> {
  const [row] = await db
    .update(emailToken)
    .set({ state: 'used' })
    .where(
      and(
        eq(emailToken.kind, kind),
        eq(emailToken.tokenHash, tokenHash),
        eq(emailToken.state, 'open'),
        gt(emailToken.expiresAt, now),
      ),
    )
    .returning({ subject: emailToken.subject });
  return row;
}

/** Links mailed before a new password was set are no longer valid. */
export async function closeEmailTokens(db: Db, subject: string): Promise<void> {
  await db
    .update(emailToken)
    .set({ state: 'replaced' })
    .where(and(eq(emailToken.subject, subject), eq(emailToken.state, 'open')));
}

export async function deleteEmailTokens(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(emailToken).where(lt(emailToken.expiresAt, expiredBefore));
}
