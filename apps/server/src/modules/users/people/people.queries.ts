import type { Role } from '@canola/api-schema/access';
import type { CompanyPerson, OwnInvitations } from '@canola/api-schema/users/invitation';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { company, invitation, membership } from '../tables/companies.tables.ts';

export type InvitationRow = typeof invitation.$inferSelect;

export async function listPeople(
  db: Db,
  companyId: string,
  viewerId: string,
): Promise<(CompanyPerson & { userId: string })[]> {
  return db
    .select({
      id: membership.id,
      userId: membership.userId,
      name: appUser.name,
      email: appUser.email,
      role: membership.role,
      isOwn: sql<boolean>`${membership.userId} = ${viewerId}`,
    })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .where(and(eq(membership.companyId, companyId), eq(membership.approvalState, 'APPROVED')))
    .orderBy(sql`${appUser.name} collate "cs-x-icu"`, membership.id);
}

export async function findMember(
  db: Db,
  companyId: string,
  id: string,
): Promise<typeof membership.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(membership)
    .where(and(eq(membership.id, id), eq(membership.companyId, companyId)))
    .for('update');
  return row;
}

/** Whether the person is an approved signatory of the company and not blocked. */
export async function isSignatory(db: Db, userId: string, companyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: membership.id })
    .from(membership)
    .innerJoin(appUser, and(eq(appUser.id, membership.userId), isNull(appUser.blockedAt)))
    .where(
      and(
        eq(membership.userId, userId),
        eq(membership.companyId, companyId),
        eq(membership.approvalState, 'APPROVED'),
        eq(membership.role, 'STATUTORY'),
      ),
    );
  return rows.length > 0;
}

const isOpen = (now: Date) =>
  and(isNull(invitation.acceptedBy), isNull(invitation.withdrawnAt), gt(invitation.expiresAt, now));

export async function listOpenInvitations(db: Db, companyId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitation)
    .where(and(eq(invitation.companyId, companyId), isOpen(now)))
    .orderBy(asc(invitation.createdAt));
}

export function countInvitations(db: Db, companyId: string, since: Date): Promise<number> {
  return db.$count(invitation, and(eq(invitation.companyId, companyId), gt(invitation.createdAt, since)));
}

export async function insertInvitation(
  db: Db,
  values: {
    companyId: string;
    email: string;
    role: Role;
    tokenHash: string;
    invitedBy: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<InvitationRow | undefined> {
  const [row] = await db.insert(invitation).values(values).returning();
  return row;
}

/** One by its id, or those to an address, whose earlier links end with a new one. */
export async function withdrawOpen(
  db: Db,
  companyId: string,
  which: { id: string } | { email: string },
  now: Date,
): Promise<boolean> {
  const isMeant = 'id' in which ? eq(invitation.id, which.id) : eq(invitation.email, which.email);
  const rows = await db
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(and(eq(invitation.companyId, companyId), isMeant, isOpen(now)))
    .returning({ id: invitation.id });
  return rows.length > 0;
}

export async function findInvitation(
  db: Db,
  which: { id: string } | { tokenHash: string },
): Promise<InvitationRow | undefined> {
  const isMeant = 'id' in which ? eq(invitation.id, which.id) : eq(invitation.tokenHash, which.tokenHash);
  const [row] = await db.select().from(invitation).where(isMeant);
  return row;
}

/** Of approved companies, from people who may still vouch for somebody. */
export function listInvitationsTo(db: Db, email: string, now: Date): Promise<OwnInvitations> {
  return db
    .select({ id: invitation.id, companyId: invitation.companyId, companyName: company.name })
    .from(invitation)
    .innerJoin(company, and(eq(company.id, invitation.companyId), eq(company.approvalState, 'APPROVED')))
    .innerJoin(
      membership,
      and(
        eq(membership.companyId, invitation.companyId),
        eq(membership.userId, invitation.invitedBy),
        eq(membership.approvalState, 'APPROVED'),
        eq(membership.role, 'STATUTORY'),
      ),
    )
    .innerJoin(appUser, and(eq(appUser.id, invitation.invitedBy), isNull(appUser.blockedAt)))
    .where(and(eq(invitation.email, email), isOpen(now)))
    .orderBy(asc(invitation.createdAt));
}

export async function markAccepted(db: Db, id: string, userId: string): Promise<void> {
  await db.update(invitation).set({ acceptedBy: userId }).where(eq(invitation.id, id));
}
