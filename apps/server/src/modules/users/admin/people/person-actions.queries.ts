import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { endInvitationsTo } from '../../companies/invitations.queries.ts';
import { appUser } from '../../tables/accounts.tables.ts';
import { membership } from '../../tables/companies.tables.ts';

export async function setBlock(
  db: Db,
  id: string,
  block: { at: Date; reason: string | null } | null,
): Promise<void> {
  const values = { blockedAt: block?.at ?? null, blockedReason: block?.reason ?? null };
  await db.update(appUser).set(values).where(eq(appUser.id, id));
}

const NO_PROFILE = {
  name: null,
  phoneCode: null,
  phoneNumber: null,
  registeredAt: null,
  registeredCompanyId: null,
  haulage: {},
};

/** As before the registration; the account and its password are the identity provider's and stay. */
export async function clearProfile(db: Db, id: string): Promise<void> {
  await endInvitationsTo(db, { userId: id });
  await db.delete(membership).where(eq(membership.userId, id));
  await db.update(appUser).set(NO_PROFILE).where(eq(appUser.id, id));
}

/** Nothing that says who it was is left; the row itself closes the door to tokens that still run. */
/** Returns the companies that the person belonged to. */
export async function eraseProfile(db: Db, id: string, now: Date): Promise<string[]> {
  const left = await db
    .delete(membership)
    .where(eq(membership.userId, id))
    .returning({ companyId: membership.companyId });
  await db
    .update(appUser)
    .set({
      ...NO_PROFILE,
      email: '',
      permissions: [],
      blockedAt: now,
      blockedReason: null,
      activityAt: null,
      erasedAt: now,
    })
    .where(eq(appUser.id, id));
  return left.map(({ companyId }) => companyId);
}

/** When no token of theirs can run any more, the same account of a foreign issuer may begin again. */
export async function releaseErasedSubjects(db: Db, erasedBefore: Date): Promise<void> {
  await db
    .update(appUser)
    .set({ subject: sql`'erased:' || ${appUser.id}` })
    .where(
      sql`${appUser.erasedAt} < ${erasedBefore.toISOString()}::timestamptz and ${appUser.subject} not like 'erased:%'`,
    );
}
